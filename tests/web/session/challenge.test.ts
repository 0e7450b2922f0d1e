import { storeChallenge, storedChallenge } from '#web/session/challenge.ts';

const SENT = { requestId: 'r-1', target: 'xxxxxx3210', resendInSeconds: 30, expiresInSeconds: 600 };

afterEach(() => window.sessionStorage.clear());

it('stores a challenge with times of the device’s clock until it expires', () => {
  const challenge = { requestId: 'r-1', target: 'xxxxxx3210', resendAt: 31_000, expiresAt: 601_000 };
  expect(storeChallenge('ZV-1', SENT as never, 1000)).toEqual(challenge);
  expect(storedChallenge('ZV-1', 600_999)).toEqual(challenge);
  expect(storedChallenge('ZV-1', 601_000)).toBeNull();
  expect(storedChallenge('ZV-2', 1000)).toBeNull();
});
