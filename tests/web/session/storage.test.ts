import {
  cleanUpOldVersions,
  clearLocalStorage,
  readStored,
  deviceStorage,
  storageKey,
  STORED_KEYS,
  tabStorage,
  writeStored,
} from '#web/session/storage.ts';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

it('prefixes every key with the app name and version 2.7.6', () => {
  for (const key of STORED_KEYS) writeStored(key, 'x');
  const written = Object.keys(window.localStorage).toSorted();
  expect(written).toEqual(STORED_KEYS.map((key) => `LOYALTY_REWARDS_2.7.6_${key}`).toSorted());
  tabStorage.write('flash', 'x');
  expect(Object.keys(window.sessionStorage)).toEqual(['LOYALTY_REWARDS_2.7.6_flash']);
});

it('knows the stored keys of the specification', () => {
  expect(STORED_KEYS.toSorted()).toEqual(
    [
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
    ].toSorted(),
  );
});

it('reads a stored value until it is removed', () => {
  expect(readStored('uuid')).toBeNull();
  writeStored('uuid', 'a-1');
  expect(readStored('uuid')).toBe('a-1');
  deviceStorage.remove('uuid');
  expect(readStored('uuid')).toBeNull();
  tabStorage.write('draft', '{}');
  expect(tabStorage.read('draft')).toBe('{}');
  tabStorage.remove('draft');
  expect(tabStorage.read('draft')).toBeNull();
});

it('removes only the keys of older versions from local and session storage, and stores its version', () => {
  window.localStorage.setItem(storageKey('isLoggedIn', '2.7.5'), 'true');
  window.localStorage.setItem(storageKey('uuid', '1.0.0'), 'old');
  window.localStorage.setItem('another-app', 'theirs');
  writeStored('totalLcn', '2');
  window.sessionStorage.setItem(storageKey('draft', '2.7.5'), 'old');
  window.sessionStorage.setItem('another-app', 'theirs');
  tabStorage.write('draft', 'new');
  cleanUpOldVersions();
  expect(Object.entries(window.sessionStorage).toSorted()).toEqual([
    ['LOYALTY_REWARDS_2.7.6_draft', 'new'],
    ['another-app', 'theirs'],
  ]);
  expect(Object.entries(window.localStorage).toSorted()).toEqual(
    [
      ['another-app', 'theirs'],
      ['LOYALTY_REWARDS_2.7.6_app_version', '2.7.6'],
      ['LOYALTY_REWARDS_2.7.6_totalLcn', '2'],
    ].toSorted(),
  );
});

it('reads null and throws nothing when the storage is disabled', () => {
  const off = () => {
    throw new DOMException('The storage is off', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(off);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(off);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(off);
  jest.spyOn(Storage.prototype, 'clear').mockImplementation(off);
  expect(readStored('isLoggedIn')).toBeNull();
  expect(tabStorage.read('flash')).toBeNull();
  for (const work of [
    () => writeStored('uuid', 'x'),
    () => deviceStorage.remove('uuid'),
    () => clearLocalStorage(),
    () => cleanUpOldVersions(),
    () => tabStorage.write('flash', 'x'),
  ]) {
    expect(work).not.toThrow();
  }
  jest.restoreAllMocks();
});
