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


TESTS = (french, untitled_in_french, french_server)
