import { createContext, useContext } from 'react';

const Origin = createContext('http://localhost');
export const OriginProvider = Origin.Provider;

/** Scheme and host of the page, for addresses that are used outside the site. */
export const useOrigin = (): string => useContext(Origin);
