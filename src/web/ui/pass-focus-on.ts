/**
 * The ref of what disappears with the last page of a list: whoever is on it then continues from the end of the list, its
 * parent.
 */
export const passFocusOn = (pressed: HTMLElement | null) => () => {
  if (pressed === document.activeElement) pressed?.parentElement?.focus();
};
