import {
  challengeKey,
  dropChallenge,
  spendChallenge,
  storeChallenge,
  storedChallenge,
} from '#web/session/challenge.ts';
import { tabStorage } from '#web/session/storage.ts';

const SENT = { requestId: 'r-1', target: 'xxxxxx3210', resendInSeconds: 30, expiresInSeconds: 600 };

afterEach(() => window.sessionStorage.clear());

it('stores a challenge with times of the device’s clock until it expires', () => {
  const challenge = {
    requestId: 'r-1',
    target: 'xxxxxx3210',
    resendAt: 31_000,
    expiresAt: 601_000,
    spent: false,
  };
  expect(storeChallenge('ZV-1', SENT as never, 1000)).toEqual(challenge);
  expect(storedChallenge('ZV-1', 600_999)).toEqual(challenge);
  expect(storedChallenge('ZV-1', 601_000)).toBeNull();
  expect(storedChallenge('ZV-2', 1000)).toBeNull();
});

it('keeps for a reload that a password cannot be used any more, until another one is sent', () => {
  const challenge = storeChallenge('ZV-1', SENT as never);
  expect(spendChallenge('ZV-1', challenge)).toEqual({ ...challenge, spent: true });
  expect(storedChallenge('ZV-1')).toEqual({ ...challenge, spent: true });
  storeChallenge('ZV-1', SENT as never, Date.now() + 1);
  expect(spendChallenge('ZV-1', challenge)).toBeNull();
  expect(storedChallenge('ZV-1')).toMatchObject({ spent: false });
});

it('forgets a challenge that was dropped, and no other one', () => {
  storeChallenge('ZV-1', SENT as never, 1000);
  storeChallenge('ZV-2', SENT as never, 1000);
  dropChallenge('ZV-1');
  expect([storedChallenge('ZV-1', 2000), storedChallenge('ZV-2', 2000)]).toEqual([null, expect.anything()]);
});

const STORED = { requestId: 'r-1', target: 'xxxxxx3210', resendAt: 31_000, expiresAt: 601_000 };

it.each([
  'null',
  '{broken',
  JSON.stringify({ ...STORED, requestId: 7 }),
  JSON.stringify({ ...STORED, target: null }),
  JSON.stringify({ ...STORED, resendAt: '31000' }),
  JSON.stringify({ ...STORED, expiresAt: '601000' }),
])('ignores the invalid challenge %j', (text) => {
  tabStorage.write(challengeKey('ZV-1'), text);
  expect(storedChallenge('ZV-1', 1000)).toBeNull();
});
