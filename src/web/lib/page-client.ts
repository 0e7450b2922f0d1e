import { DEFAULT_CLIENT } from '#contract/enums.ts';

/** In the browser: the client that the page is for, as the document says; the default if it says nothing. */
export const pageClient = (): string => document.documentElement.dataset['client'] ?? DEFAULT_CLIENT;
