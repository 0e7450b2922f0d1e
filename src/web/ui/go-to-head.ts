/**
 * Moves the focus to the head of what an answer changed, and shows it. Safari scrolls to a focused element only a moment
 * later, and no more if the page has become shorter by then: what is pressed at its end would leave the footer in view.
 */
export const goToHead = (head: HTMLElement | null): void => {
  head?.focus();
  head?.scrollIntoView({ block: 'nearest' });
};
