// The latest searches, stored only on the device.
import { useSyncExternalStore } from 'react';
import { deviceStorage } from '#web/session/storage.ts';
import { searchText } from './query.ts';

const KEY = 'recentSearches';
const MAX_SEARCHES = 8;
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
let lastRead: { text: string | null; searches: readonly string[] } = { text: null, searches: NONE };

/** Storage may have been edited by hand: keep only texts that the search would accept. */
const parse = (text: string | null): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return NONE;
    const texts = stored.filter((one) => typeof one === 'string').map(searchText);
    return texts.filter((one) => one !== '').slice(0, MAX_SEARCHES);
  } catch {
    return NONE;
  }
};

export const recentSearches = (): readonly string[] => {
  const text = deviceStorage.read(KEY);
  if (text !== lastRead.text) lastRead = { text, searches: parse(text) };
  return lastRead.searches;
};

const notifyListeners = (): void => listeners.forEach((listener) => listener());

/** Puts it first; the same text in other case is the same search. */
export const rememberSearch = (q: string): void => {
  const others = recentSearches().filter((one) => one.toLowerCase() !== q.toLowerCase());
  deviceStorage.write(KEY, JSON.stringify([q, ...others].slice(0, MAX_SEARCHES)));
  notifyListeners();
};

export const clearRecentSearches = (): void => {
  deviceStorage.remove(KEY);
  notifyListeners();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Empty in the server's HTML: the server does not know the device. */
export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(subscribe, recentSearches, () => NONE);
