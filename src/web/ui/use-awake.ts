import { useInBrowser } from './use-in-browser.ts';

/** False in what the server rendered, true once the page's script has taken over. */
export const useAwake = (): boolean => useInBrowser<boolean>(() => true, false);
