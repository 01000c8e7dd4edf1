"""Files that are dropped on the page of imports."""


def imports(browser, pages, shot):
    browser.open(f"{pages.url}/import")
    # A file is dropped, as a page sees it.
    drop = """const data = new DataTransfer();
        data.items.add(new File([arguments[0]], 'dropped.txt'));
        document.querySelector('.drop-area').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"""
    before = len(pages.json("/api/games?limit=1000"))
    browser.run(drop, f"# layout: Belgian Daisy\n# black: Browser {before}\n1.a1b2 i5h5 2.a2b3\n")
    browser.wait("return [...document.querySelectorAll('dt')].some((name) => name.textContent === 'imported' && name.nextSibling.textContent === '1')", "one game imported")
    shot("import")
    assert len(pages.json("/api/games?limit=1000")) == before + 1


TESTS = (imports,)
