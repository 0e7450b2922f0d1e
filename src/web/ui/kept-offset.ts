// Keeps how far a line of cards was scrolled sideways, for the way back to its page.
import type { UIEvent } from 'react';

const offsets = new Map<string, number>();

/** The line on its page, and the page in the history: the router gives each entry a key. */
const nameOf = (line: Element): string => {
  const { key } = (window.history.state ?? {}) as { key?: string };
  return `${key} ${[...document.querySelectorAll('[data-kept-offset]')].indexOf(line)}`;
};

/** Spread on the element that scrolls. */
export const keptOffset = {
  'data-kept-offset': '',
  ref: (line: HTMLElement | null): void => {
    const offset = line && offsets.get(nameOf(line));
    if (offset) line.scrollLeft = offset;
  },
  onScroll: ({ currentTarget: line }: UIEvent<HTMLElement>): void => {
    offsets.set(nameOf(line), line.scrollLeft);
  },
};
