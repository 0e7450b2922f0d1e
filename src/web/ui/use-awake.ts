import { useInBrowser } from './use-in-browser.ts';

/** False in the server's HTML, true once the page is hydrated. */
export const useAwake = (): boolean => useInBrowser<boolean>(() => true, false);
