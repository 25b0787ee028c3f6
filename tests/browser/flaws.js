// What nobody could read on a page: too wide, cut, broken, or one text upon another.
() => {
  const found = [];
  const across = document.documentElement.scrollWidth - innerWidth;
  if (across > 0) found.push(`the page is ${across} wider than the window`);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.closest("th, td, dt, h1, h2, h3, h4, button, output, figcaption")) continue;
    for (const word of node.data.matchAll(/(?<!\S)\p{L}{2,20}(?!\S)/gu)) {
      const range = new Range();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) found.push(`a word is broken: ${word[0]}`);
    }
  }

  for (const picture of document.querySelectorAll("svg[role=img]")) {
    const frame = picture.getBoundingClientRect();
    const texts = [...picture.querySelectorAll("text")].filter((text) => text.textContent.trim());
    const boxes = texts.map((text) => text.getBoundingClientRect());
    const says = (n) => texts[n].textContent.trim();
    boxes.forEach((one, n) => {
      if (!one.width) return;
      if (one.left < frame.left - 1 || one.right > frame.right + 1 || one.top < frame.top - 1 || one.bottom > frame.bottom + 1)
        found.push(`cut off: ${says(n)}`);
      boxes.slice(n + 1).forEach((other, m) => {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide > 1 && high > one.height / 3) found.push(`${says(n)} lies upon ${says(n + 1 + m)}`);
      });
    });
  }

  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const id = decodeURIComponent(link.hash.slice(1));
    if (!document.getElementById(id)) found.push(`no place of the page is called ${id}`);
  }
  return [...new Set(found)];
}
