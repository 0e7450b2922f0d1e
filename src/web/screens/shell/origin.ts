import { createContext, useContext } from 'react';

/** That of a static page, such as /500, which is rendered for no request. */
export const UNKNOWN_ORIGIN = 'http://localhost';

const Origin = createContext(UNKNOWN_ORIGIN);
export const OriginProvider = Origin.Provider;

/** Scheme and host of the page, for addresses that are used outside the site. */
export const useOrigin = (): string => useContext(Origin);
