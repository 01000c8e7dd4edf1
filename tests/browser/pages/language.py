"""The language of the pages."""

import re
import urllib.request


def french(browser, pages, checks):
    """No text of a page that is translated into French is shown in English."""
    texts = []
    for path in ("lib/texts_en.js", "french/texts.js"):
        with open(f"src/web/assets/{path}", encoding="utf-8") as file:
            texts.append(dict(re.findall(r'(\w+):\s+"([^"]*)",', file.read())))
    assert texts[0].keys() == texts[1].keys()
    assert not [text for text in texts[1].values() if re.search(r"\w'\w", text)], "straight apostrophes"
    pairs = [(text, texts[1][key]) for key, text in texts[0].items()]
    assert len(pairs) > 120
    both = {french for _, french in pairs}
    english = [one for one, other in pairs if one != other and one not in both]
    script = """const found = []; const walker = document.createTreeWalker(document.querySelector('#header').parentNode, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) if (!walker.currentNode.parentNode.closest('.language, script, bdi, pre')) found.push(walker.currentNode.data.trim());
        document.querySelectorAll('[aria-label]').forEach((node) => found.push(node.getAttribute('aria-label'))); return found"""
    for path in ("/?layout=belgian-daisy", "/games", "/game/30?ply=17", "/search?pattern=white:a1", "/players", "/player?name=sumito", "/puzzles", "/report?name=sumito", "/report?layout=belgian-daisy&moves=a1b2", "/stats", "/rejects", "/import", "/changes"):
        browser.open(f"{pages.url}{path}{'&' if '?' in path else '?'}lang=fr")
        texts = browser.run(script)
        slips = [text for text in texts if text in english]
        assert not slips, f"{path}: {slips}"


def untitled_in_french(browser, pages, checks):
    """A new analysis has no names of players: it has the name of the page, in French too."""
    for lang, expected in (("en", "Analysis"), ("fr", "Analyse")):
        browser.open(f"{pages.url}/analysis?layout=belgian-daisy&lang={lang}")
        assert browser.run("return document.querySelector('h1').textContent") == expected
        browser.run("const field = document.querySelector('#typed-move'); field.value = 'a1b2'; field.form.requestSubmit()")
        browser.wait("return document.body.dataset.ply === '1'", "a move")
        browser.post("/refresh")
        browser.wait("return document.body.dataset.ready === 'true' && document.body.dataset.ply === '1'", "the page again")
        assert browser.run("return document.querySelector('h1').textContent") == expected


def french_server(browser, pages, checks):
    """Texts that the server writes in English are in French on the page: errors, plots, endings, results and layouts."""
    script = "return document.querySelector('main').innerText"
    for path, expected in (
        ("/games?from=2016.13", "« 2016.13 » n'est pas une date"),
        ("/games?player=nobodyatall", "il n'y a pas de joueur « nobodyatall »"),
        ("/games?sort=zzz", "« zzz » n'est pas une valeur possible"),
        ("/player?name=sumito&since=2100", "aucune partie de « sumito » ne correspond au filtre"),
        ("/games?rules=eject=4+eject=5", "« eject=4 » et « eject=5 » s'excluent"),
        ("/report?layout=zzz", "« zzz » n'est pas une position de départ"),
        ("/report?position=ww1bb/w%20b", "la demande n'est pas valable"),
    ):
        browser.open_any(f"{pages.url}{path}{'&' if '?' in path else '?'}lang=fr")
        text = browser.run(script)
        assert "Échec\u00a0: " in text and expected in text, (path, text)
        # A message without a translation is shown in English, and marked as English.
        left = browser.run("return [...document.querySelectorAll('.warning')].map((one) => { const copy = one.cloneNode(true); copy.querySelectorAll('[lang=en]').forEach((q) => q.remove()); return copy.textContent }).join()")
        assert "expected" not in left and "invalid" not in left, left
    browser.console_errors()
    for path in ("/stats", "/report?name=sumito", "/report?layout=belgian-daisy&moves=a1b2"):
        browser.open(f"{pages.url}{path}{'&' if '?' in path else '?'}lang=fr")
        with urllib.request.urlopen(browser.run("return document.querySelector('#plots').src"), timeout=30) as answer:
            source = answer.read().decode()
        assert browser.run("return document.querySelector('#plots').naturalWidth") > 0
        words = re.findall(r"<(?:text|tspan)[^>]*>([^<]*[a-z]{3}[^<]*)<", source)
        assert any("Noir a gagné" in text or "Résultats" in text for text in words), words
        english = [text for text in words if re.search(r"\b(?:won|draw|games|results|length|median|known|year|ply|plies|rating|starts)\b", text, re.IGNORECASE)]
        assert not english, english
    browser.open(f"{pages.url}/stats?lang=fr")
    text = browser.run(script)
    assert "six sorties" in text and "six-ejections" not in text and "Five players" in text and "five-players" not in text
    browser.open(f"{pages.url}/games?lang=fr")
    text = browser.run(script)
    assert "le camp 5 a gagné" in text and "fifth" not in text
    browser.open(f"{pages.url}/game/30?ply=17&lang=fr")
    assert "Demi-coup 1, Noir joue a1b2" in browser.run("return [...document.querySelectorAll('.move-list [aria-label]')].map((move) => move.getAttribute('aria-label'))")


def counts(browser, pages, checks):
    """One thing is counted in the singular; in French no thing as well."""
    script = """const [calls, done] = arguments;
        import('/assets/lib/translate.js').then(({translate}) => done(calls.map((call) => translate(...call))), (error) => done(String(error)))"""
    calls = [["gameCount", 1], ["gameCount", 2], ["gameCount", 0], ["gamesUnderRules", 1, "eject=4"], ["drillTooFew", 1, 2], ["noEntriesFrom", 1], ["noEntriesFrom", 3], ["plyOfPlies", 0, 1]]
    expected = {
        "en": ["1 game", "2 games", "0 games", "1 game under eject=4", "End of the drill: 1 game has this position, and “Min. games” asks for 2.",
               "There is 1 entry in all, expected an offset of less.", "There are 3 entries in all, expected an offset of less.", "after 0 of 1 ply"],
        "fr": ["1 partie", "2 parties", "0 partie", "1 partie selon eject=4", "Fin : 1 partie a cette position, et « Parties au moins » en demande 2.",
               "Il y a 1 entrée en tout ; un « offset » plus petit est attendu.", "Il y a 3 entrées en tout ; un « offset » plus petit est attendu.", "après 0 demi-coup sur 1"],
    }
    for lang, texts in expected.items():
        browser.open(f"{pages.url}/training?layout=konane-8x8&least=1000&lang={lang}")
        found = browser.run_async(script, calls)
        spaced = lambda text: text.replace(" ", " ")
        assert [spaced(text) for text in found] == [spaced(text) for text in texts], found
        # A drill that ends before any move says why, and counts no moves.
        browser.wait("return document.body.dataset.drill === 'over'", "the end of the drill")
        games = len(pages.json("/api/games?layout=konane-8x8&limit=1000"))
        over = spaced(browser.run("return document.querySelector('.play-state').textContent"))
        assert over == spaced(texts[4]).replace("1 game has", f"{games} games have").replace("1 partie a", f"{games} parties ont").replace("2.", "1000."), over


def report_of_the_start(browser, pages, checks):
    """The title of the window has no English words on a French page."""
    browser.open(f"{pages.url}/report?lang=fr")
    title, heading = browser.run("return [document.title, document.querySelector('h1').textContent]")
    assert title == f"{heading} – sumito" and "the start" not in title, title


def french_numbers(browser, pages, checks):
    """Decimals of the statistics and labels of tags are French."""
    browser.open(f"{pages.url}/stats?lang=fr")
    lines = "[...document.querySelectorAll('main p:has(strong)')].map(({textContent}) => textContent.replaceAll('\\u00a0', ' '))"
    browser.wait(f"return {lines}.length === 2", "two distributions")
    found = browser.run(f"return {lines}")
    assert found[1].startswith("Première sortie : ") and all(re.search(r"médiane \d+(,\d+)?, moyenne \d+(,\d+)? ", line) for line in found), found
    assert any("," in line.split("médiane")[1].split(" (")[0].replace(", moyenne", "") for line in found), found
    browser.open(f"{pages.url}/analysis?lang=fr")
    browser.wait("return document.querySelector('[data-tag=Event]')", "the fields")
    labels = browser.run("return [...document.querySelectorAll('[data-tag]')].map((field) => field.closest('label').firstChild.textContent)")
    assert labels == ["Épreuve", "Lieu", "Date", "Ronde", "Noir", "Blanc", "Annotateur"], labels


TESTS = (french, untitled_in_french, french_server, counts, report_of_the_start, french_numbers)
