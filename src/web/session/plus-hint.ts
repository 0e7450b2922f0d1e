// Whether the member who is signed in here has Plus: until the page has asked, what sells Plus has no place on it
// (docs/decisions/277). A logout clears it with the rest of local storage.
import { deviceStorage } from './storage.ts';

export const PLUS_HINT = 'hasPlus';

/** For the next page, which public/hint.js marks before its first paint, and for this one until it is unmarked. */
export const rememberPlus = (hasPlus: boolean): void => {
  if (hasPlus) {
    deviceStorage.write(PLUS_HINT, 'true');
    document.documentElement.dataset['plus'] = '';
  } else {
    deviceStorage.remove(PLUS_HINT);
    unmarkPlus();
  }
};

/** After a logout the page is a visitor's. */
export const unmarkPlus = (): void => {
  delete document.documentElement.dataset['plus'];
};
