// Anybody can write into a tab's storage, and an older build may have: a value without today's shape counts as
// missing.
import { keptClaim } from '#web/features/cashback/draft.ts';
import { readEmailCheck, readProfileDraft } from '#web/features/member/profile-form.ts';
import { keptCart, keysFor, notedOrder, sentAs } from '#web/session/call-keys.ts';
import { challengeOf, keptChallenge } from '#web/session/challenge.ts';
import { tabStorage } from '#web/session/storage.ts';

const ODD = [
  'nonsense',
  'null',
  '5',
  '[]',
  '{}',
  '{"cartId":7,"body":7,"key":7,"points":7,"expiresAt":9e15}',
];

describe.each(ODD)('where the tab holds %s', (text) => {
  it('makes new keys for a call, and knows of no order of it', () => {
    tabStorage.write('call', text);
    expect(keptCart('call')).toBeNull();
    expect(notedOrder('call')).toBeNull();
    expect(sentAs('call')).toBeNull();
    expect(keysFor('call', {}).cartId).toMatch(/^[\w-]{36}$/);
  });

  it('asks for a one-time password anew', () => {
    tabStorage.write(challengeOf('ZV-1'), text);
    expect(keptChallenge('ZV-1')).toBeNull();
  });

  it('begins a claim of cashback anew', () => {
    tabStorage.write('cashback', text);
    expect(keptClaim()).toMatchObject({ beneficiaryId: null, points: '' });
    expect(keptClaim().cartId).toMatch(/^[\w-]{36}$/);
  });

  it('waits for no e-mail address, and keeps no text that is none', () => {
    tabStorage.write('profile-email-check', text);
    tabStorage.write('profile-form', text);
    expect(readEmailCheck()).toBeNull();
    expect(Object.values(readProfileDraft() ?? {}).every((value) => value === '')).toBe(true);
  });
});

it('keeps the call, the cart and the order of what it wrote itself', () => {
  const keys = keysFor('own call', { points: 5 });
  expect(keysFor('own call', { points: 5 })).toEqual(keys);
  expect(keysFor('own call', { points: 6 })).toMatchObject({ cartId: keys.cartId });
  expect(sentAs('own call')).toEqual({ points: 6 });
});
