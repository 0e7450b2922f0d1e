import { createBehaviour, parseMisbehaviour } from '#backend/providers/misbehaviour.ts';
import { createProviders } from '#backend/providers/providers.ts';
import { readSettings, SettingsError } from '#backend/settings.ts';

const outcomeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => (error instanceof Error ? error.message : error));

it('a sandbox fails and loses answers as often as it is told, and then works', async () => {
  const behaviour = createBehaviour(parseMisbehaviour('fail:1,lose:1', 'fulfilment'), 'the store');
  let worked = 0;
  const call = () => outcomeOf(behaviour.answer({ key: 'a' }, async () => (worked += 1)));
  expect(await call()).toBe('the store is away');
  expect(worked).toBe(0);
  expect(await call()).toBe('The answer of the store was lost');
  expect(await call()).toBe(2);
});

it('a sandbox told to be late does its work and answers that many calls as undecided', async () => {
  const behaviour = createBehaviour(parseMisbehaviour('fail:1,late:2', 'vouchers'), 'the issuer');
  let worked = 0;
  const outcomes = [];
  for (let call = 0; call < 4; call += 1) {
    outcomes.push(await outcomeOf(behaviour.answer({ key: 'a' }, async () => (worked += 1))));
  }
  const undecided = 'the issuer has not decided yet';
  expect(outcomes).toEqual(['the issuer is away', undecided, undecided, 3]);
});

it('a sandbox counts the calls of each key and each operation separately', async () => {
  const behaviour = createBehaviour({ fail: 1 }, 'the store');
  const outcomes = [
    await outcomeOf(behaviour.reach('a')),
    await outcomeOf(behaviour.reach('a', 'cancel a')),
    await outcomeOf(behaviour.reach('b')),
    await outcomeOf(behaviour.reach('a')),
  ];
  expect(outcomes).toEqual([
    ...Array(3).fill('the store is away'),
    { how: { fail: 1 }, attempt: 2, late: false },
  ]);
});

it('a sandbox that is told to fail while it runs fails as often, whatever it did before', async () => {
  const behaviour = createBehaviour({}, 'the store');
  await behaviour.reach('ZV-1:1');
  behaviour.configure({ fail: 1 }, 'ZV-1');
  expect(await outcomeOf(behaviour.reach('ZV-1:1'))).toBe('the store is away');
  for (let time = 0; time < 2; time += 1) {
    behaviour.configure({ fail: 1 });
    expect(await outcomeOf(behaviour.reach('ZV-2:1'))).toBe('the store is away');
    expect(await outcomeOf(behaviour.reach('ZV-2:1'))).toMatchObject({ attempt: 2 });
  }
});

it('a sandbox told to be slow answers only after that time', async () => {
  jest.useFakeTimers();
  const behaviour = createBehaviour(parseMisbehaviour('slow:1500', 'payouts'), 'the provider');
  const answered = jest.fn();
  const call = behaviour.reach('a').then(answered);
  await jest.advanceTimersByTimeAsync(1499);
  expect(answered).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalled();
  jest.useRealTimers();
  await call;
});

it('a sandbox can be told to misbehave for the keys of one order only', async () => {
  const behaviour = createBehaviour({}, 'the store');
  behaviour.configure({ refuse: true }, 'ZV-1');
  expect((await behaviour.reach('ZV-1:2')).how).toEqual({ refuse: true });
  expect((await behaviour.reach('ZV-2:1')).how).toEqual({});
});

it.each(['SANDBOX_VOUCHERS', 'SANDBOX_FULFILMENT', 'SANDBOX_PROGRAMME', 'SANDBOX_PAYOUTS'])(
  '%s is read in a demo only, and a malformed value is refused with its name',
  (variable) => {
    const make = (demo: '0' | '1') => () =>
      createProviders({
        settings: readSettings({ NODE_ENV: 'test', DEMO: demo, [variable]: 'sometimes' }),
      } as Parameters<typeof createProviders>[0]);
    expect(make('1')).toThrow(SettingsError);
    expect(make('1')).toThrow(variable);
    expect(make('0')).not.toThrow();
  },
);

it.each([
  ['vouchers', 'hurry'],
  ['vouchers', 'reject:1'],
  ['fulfilment', 'used'],
  ['programme', 'twice'],
  ['programme', 'lost'],
  ['payouts', 'used'],
] as const)('the sandbox of %s rejects %s, which has no effect there', (sandbox, word) => {
  const read = () => parseMisbehaviour(word, sandbox);
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/^SANDBOX_[A-Z]+: "[a-z]+" is none of slow, fail, [a-zA-Z, ]+$/);
});

it.each(['vouchers', 'fulfilment', 'programme', 'payouts'] as const)(
  'the sandbox of %s can be slow, fail, lose answers, answer late and refuse',
  (sandbox) => {
    const how = { slowMs: 5, fail: 1, lose: 2, late: 3, refuse: true };
    expect(parseMisbehaviour('slow:5,fail:1,lose:2,late:3,refuse', sandbox)).toEqual(how);
  },
);
