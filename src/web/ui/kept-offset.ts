// Keeps how far a line of cards was scrolled sideways, for the way back to its page.
import type { UIEvent } from 'react';

const offsets = new Map<string, number>();
const names = new WeakMap<Element, string>();

/** The line on its page, and the page in the history: the router gives each entry a key. */
const nameOf = (line: Element): string => {
  const { key } = (window.history.state ?? {}) as { key?: string };
  return `${key} ${[...document.querySelectorAll('[data-kept-offset]')].indexOf(line)}`;
};

/** Spread on the element that scrolls. Another page needs another element: give it a key if they share a component. */
export const keptOffset = {
  'data-kept-offset': '',
  ref: (line: HTMLElement | null): void => {
    if (!line) return;
    // Named now: on a step back, the history is ahead of the page that is still shown.
    const name = nameOf(line);
    names.set(line, name);
    const offset = offsets.get(name);
    if (offset) line.scrollLeft = offset;
  },
  onScroll: ({ currentTarget: line }: UIEvent<HTMLElement>): void => {
    offsets.set(names.get(line) ?? '', line.scrollLeft);
  },
};
