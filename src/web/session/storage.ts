// Browser storage of the session: keys prefixed with the app's name and version, as in spec §3 and §9. Everything in
// it is a hint for the screen, never a permission.
import { WEB_APP_VERSION } from '#contract/enums.ts';
import { listen } from '#web/lib/listen.ts';

const APP = 'LOYALTY_REWARDS';

/** The stored keys of spec §9. */
export const STORED_KEYS = [
  'isLoggedIn',
  'clientName',
  'USER_LCN',
  'filtersConfig',
  'sortersConfig',
  'app_version',
  'totalLcn',
  'uuid',
  'surveyData',
  'ssoLogin',
  'username',
] as const;

type StoredKey = (typeof STORED_KEYS)[number];

export const storageKey = (key: string, version = WEB_APP_VERSION): string => `${APP}_${version}_${key}`;

// Storage may be disabled or full (private windows); the app then works without its hints.
const safely = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

const storageIn = (area: () => Storage) => ({
  clear: (): void => safely(() => area().clear(), undefined),
  read: (key: string): string | null => safely(() => area().getItem(storageKey(key)), null),
  write: (key: string, value: string): void =>
    safely(() => area().setItem(storageKey(key), value), undefined),
  remove: (key: string): void => safely(() => area().removeItem(storageKey(key)), undefined),
});

const local = storageIn(() => window.localStorage);
let isOver = false;

/** What this device remembers; a logout clears it with the rest of local storage. */
export const deviceStorage: typeof local = {
  ...local,
  write: (key, value) => {
    if (!isOver) local.write(key, value);
  },
};

/**
 * The session ends and the page is about to be left: an answer that still arrives leaves nothing on the device. If the
 * browser shows the document again, on the way back, another session may begin in it.
 */
export const stopStoring = (): void => {
  isOver = true;
  const stop = listen(window, 'pageshow', ({ persisted }) => {
    if (!persisted) return;
    isOver = false;
    stop();
  });
};

/** Lasts as long as the tab and survives a reload: messages to show, keys of pending calls, drafts. */
export const tabStorage = storageIn(() => window.sessionStorage);

export const readStored: (key: StoredKey) => string | null = deviceStorage.read;
export const writeStored: (key: StoredKey, value: string) => void = deviceStorage.write;
export const clearLocalStorage = deviceStorage.clear;

/** Removes keys that an older version of the app left in local and session storage, and notes this version. */
export const cleanUpOldVersions = (): void =>
  safely(() => {
    const current = storageKey('');
    for (const area of [window.localStorage, window.sessionStorage]) {
      const own = Object.keys(area).filter((key) => key.startsWith(`${APP}_`));
      own.filter((key) => !key.startsWith(current)).forEach((key) => area.removeItem(key));
    }
    window.localStorage.setItem(storageKey('app_version'), WEB_APP_VERSION);
  }, undefined);
