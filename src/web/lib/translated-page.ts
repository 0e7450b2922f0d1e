// A browser that translates a page puts <font> elements in the place of text nodes. React does not know: it writes to
// the nodes that are gone, so a balance or an error stays as it was, and throws when it removes one, which ends the
// page. So the nodes come back before React touches them; the browser then translates their new text
// (docs/decisions/215).

/** The translations that are in the place of one or more texts, by the element and by each text. */
const translations = new WeakMap<Node, { element: HTMLElement; texts: Node[] }>();

/** Texts that the page itself removed: they may stand beside a translation, but are in no one's place. */
const removed = new WeakSet<Node>();

const putBack = (node: Node | null): void => {
  const translation = node && translations.get(node);
  // Without effect where the element has gone.
  translation?.element.replaceWith(...translation.texts);
};

/** Makes the methods by which React changes a page put texts back first. */
const protect = (): void => {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      putBack(node);
      return appendChild.call(this, node);
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      putBack(node);
      putBack(next);
      // A text that has gone for good, because the browser wrote the original anew: its place is not known.
      return insertBefore.call(this, node, next?.parentNode === this ? next : null);
    },
    removeChild(this: Node, node: Node) {
      putBack(node);
      removed.add(node);
      return node.parentNode === this ? removeChild.call(this, node) : node;
    },
  });
};

let translated = false;

const watch = (records: MutationRecord[], observer: MutationObserver): void => {
  for (const { target, addedNodes, removedNodes, previousSibling } of records) {
    // Only texts that were replaced are observed themselves.
    if (target instanceof Text) putBack(target);
    const element = [...addedNodes, previousSibling].find((node) => node?.nodeName === 'FONT');
    if (!element) continue;
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.parentNode || removed.has(text)) continue;
      if (!translated) protect();
      translated = true;
      const translation = translations.get(element) ?? { element: element as HTMLElement, texts: [] };
      translation.texts.push(text);
      translations.set(element, translation).set(text, translation);
      observer.observe(text, { characterData: true });
    }
  }
};

if (typeof document !== 'undefined') {
  new MutationObserver(watch).observe(document, { childList: true, subtree: true });
}
