"""The language of the pages."""

import re


def french(browser, pages, shot):
    """No page says in English what it knows in French."""
    texts = []
    for lang in ("en", "fr"):
        with open(f"src/web/assets/lib/texts_{lang}.js", encoding="utf-8") as file:
            texts.append(dict(re.findall(r'(\w+):\s+"([^"]*)",', file.read())))
    assert texts[0].keys() == texts[1].keys()
    pairs = [(text, texts[1][key]) for key, text in texts[0].items()]
    assert len(pairs) > 120
    both = {french for _, french in pairs}
    english = [one for one, other in pairs if one != other and one not in both]
    script = """const found = []; const walker = document.createTreeWalker(document.querySelector('#header').parentNode, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) if (!walker.currentNode.parentNode.closest('.language, script, bdi, pre')) found.push(walker.currentNode.data.trim());
        document.querySelectorAll('[aria-label]').forEach((node) => found.push(node.getAttribute('aria-label'))); return found"""
    for path in ("/?layout=belgian-daisy", "/games", "/game/30?ply=17", "/search?pattern=white:a1", "/players", "/player?name=sumito", "/puzzles", "/report?name=sumito", "/report?layout=belgian-daisy&moves=a1b2", "/stats", "/rejects", "/import"):
        browser.open(f"{pages.url}{path}{'&' if '?' in path else '?'}lang=fr")
        said = browser.run(script)
        slips = [text for text in said if text in english]
        assert not slips, f"{path}: {slips}"


TESTS = (french,)
