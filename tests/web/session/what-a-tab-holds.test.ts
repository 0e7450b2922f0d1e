// Anybody can write into a tab's storage, and an older build may have: a value without today's shape counts as
// missing.
import { readStoredClaim } from '#web/features/cashback/stored-claim.ts';
import { readEmailCheck, readProfileDraft } from '#web/features/member/profile-form.ts';
import { storedCart, keysFor, storedOrderId, lastSentBody } from '#web/session/call-keys.ts';
import { challengeKey, storedChallenge } from '#web/session/challenge.ts';
import { tabStorage } from '#web/session/storage.ts';

const ODD = [
  'nonsense',
  'null',
  '5',
  '[]',
  '{}',
  '{"cartId":7,"body":7,"key":7,"points":7,"expiresAt":9e15}',
];

describe.each(ODD)('when the tab’s storage holds %s', (text) => {
  it('makes new keys for a request, and finds no order of it', () => {
    tabStorage.write('call', text);
    expect(storedCart('call')).toBeNull();
    expect(storedOrderId('call')).toBeNull();
    expect(lastSentBody('call')).toBeNull();
    expect(keysFor('call', {}).cartId).toMatch(/^[\w-]{36}$/);
  });

  it('finds no requested one-time password', () => {
    tabStorage.write(challengeKey('ZV-1'), text);
    expect(storedChallenge('ZV-1')).toBeNull();
  });

  it('starts a new cashback claim', () => {
    tabStorage.write('cashback', text);
    expect(readStoredClaim()).toMatchObject({ beneficiaryId: null, points: '' });
    expect(readStoredClaim().cartId).toMatch(/^[\w-]{36}$/);
  });

  it('finds no e-mail address to verify and no text of the profile form', () => {
    tabStorage.write('profile-email-check', text);
    tabStorage.write('profile-form', text);
    expect(readEmailCheck()).toBeNull();
    expect(readProfileDraft()).toBeNull();
  });
});

it('reads back the keys, the cart and the body that it has stored', () => {
  const keys = keysFor('own call', { points: 5 });
  expect(keysFor('own call', { points: 5 })).toEqual(keys);
  expect(keysFor('own call', { points: 6 })).toMatchObject({ cartId: keys.cartId });
  expect(lastSentBody('own call')).toEqual({ points: 6 });
});
