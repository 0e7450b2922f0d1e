import type { Page } from '@playwright/test';

/** As browsers mark a page that they have translated. */
export const TRANSLATED = '.translated-ltr';

/**
 * Translates every page that is opened in the way of Chrome's translator, which puts two <font> elements in the place of
 * each text and watches for new texts. The words stay as they are, so that tests find them.
 */
export const translatePages = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const KEPT = 'script, style, textarea, select, svg, font, [translate=no]';
    const translate = (text: Node) => {
      if (!text.textContent?.trim() || !text.parentElement || text.parentElement.closest(KEPT)) return;
      const [outer, inner] = [
        document.createElement('font' as string),
        document.createElement('font' as string),
      ];
      inner.textContent = text.textContent;
      outer.append(inner);
      text.parentElement.replaceChild(outer, text);
    };
    const textsIn = (root: Node): Node[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      return texts;
    };
    const start = () => {
      document.documentElement.className += ' translated-ltr';
      textsIn(document.body).forEach(translate);
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          for (const node of type === 'characterData' ? [target] : addedNodes) {
            if (node.isConnected) textsIn(node).forEach(translate);
          }
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    addEventListener('load', () => setTimeout(start, 400));
  });
};
