// One-time passwords by SMS, at a brand whose file has a host and at one whose file has none.
import { saveClient } from '#backend/modules/clients/repository.ts';
import { SMS_LENGTH, smsLengthOf } from '#backend/providers/sms-text.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { contract } from '#contract/index.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

const { otpInit, otpInitLcn, otpResend } = contract.login;

const HOST = 'rewards.example.in';
const LONG_TITLE = 'The Great Indian Handloom & Handicraft Collective – Fête’s gift card, any store, any day';
/** A title that a gateway, or a person, could take for the last line. */
const DECEIVING_TITLE = 'Gift card @stranger.example #{code}';

let test: TestApp;
let members: Record<'BOUND' | 'ZILLION', TestMember>;
let order: { title: string; coins: number };
/** Of what is no order. */
let action: string;

beforeAll(async () => {
  test = await testApp();
  const [brand] = loadBrands();
  if (!brand) throw new Error('There is no brand');
  await saveClient(test.deps.db, {
    ...brand,
    clientId: 'BOUND',
    name: 'Harbourline',
    host: HOST,
  });
  const join = (clientId: string) => test.join({ clientId });
  members = { BOUND: await join('BOUND'), ZILLION: await join('ZILLION') };
}, OPENING_MS);
afterAll(() => test.close());
beforeEach(() => {
  order = { title: LONG_TITLE, coins: 12_345 };
  action = '';
  const waiting = () => ({
    orderId: `order-${(orders += 1)}`,
    terms: 'as placed',
    codesTo: null,
    ...order,
  });
  jest
    .spyOn(test.services.orders, 'pendingOrderOf')
    .mockImplementation(async () => (action === '' ? waiting() : { ...waiting(), action }));
  jest
    .spyOn(test.services.cashback, 'pendingClaimOf')
    .mockImplementation(async () => ({ ...waiting(), action }));
  // Within one window a number is sent only a few.
  test.clock.advance(3600);
});

let orders = 0;
type Client = keyof typeof members;

const ask = (client: Client, body: Record<string, string>, more: Record<string, string> = {}) =>
  test.call(otpInit, { body, headers: { clientId: client, ...more } });
const confirm = (client: Client, purpose: string) =>
  ask(client, { purpose }, { ...members[client].headers, cartId: 'cart-1' });

const WAYS: [string, (client: Client) => Promise<{ status: number }>][] = [
  ['signs in', (client) => ask(client, { purpose: 'LOGIN', mobile: members[client].mobile })],
  ['joins', (client) => ask(client, { purpose: 'SIGNUP', mobile: '7000000321' })],
  [
    'signs in with a card',
    (client) => test.call(otpInitLcn, { body: { lcn: members[client].lcn }, headers: { clientId: client } }),
  ],
  ['redeems coins', (client) => confirm(client, 'REDEEM_POINTS')],
  [
    'converts points',
    (client) => {
      action = 'convert 40,000 points into 10,000 coins';
      return confirm(client, 'REDEEM_POINTS');
    },
  ],
  [
    'claims cashback',
    (client) => {
      action = 'send ₹250.00 to xxxxxx4417 for 1,000 coins';
      return confirm(client, 'CASH_TRANSACTION');
    },
  ],
];

/** Two messages hold less than twice as much: each says which part it is. */
const TWO_MESSAGES = 306;
/** Nothing of a claim can be cut: neither amount nor payee. */
const mostOf = (purpose: string): number => (purpose === 'CASH_TRANSACTION' ? TWO_MESSAGES : SMS_LENGTH);

/** The SMS that a call sends. */
const smsOf = async (call: () => Promise<{ status: number }>) => {
  const before = test.sent.length;
  expect(await call()).toMatchObject({ status: 200 });
  const [message, ...others] = test.sent.slice(before);
  expect(others).toEqual([]);
  if (!message?.code) throw new Error('No one-time password was sent');
  return { ...message, code: message.code };
};

describe.each(WAYS)('The SMS for a member who %s', (_, call) => {
  it('ends with the host of its brand and the password, on a line of its own, and is one message if it can be', async () => {
    const { text, code, channel, purpose } = await smsOf(() => call('BOUND'));
    expect(channel).toBe('SMS');
    const [said, ...lastLines] = text.split('\n');
    expect(said).toMatch(
      new RegExp(`^${code} is your one-time password to .* Harbourline.* Do not share it\\.$`),
    );
    expect(lastLines).toEqual([`@${HOST} #${code}`]);
    expect(smsLengthOf(text)).toBeLessThanOrEqual(mostOf(purpose));
  });

  it('is one line at a brand without a host, as before', async () => {
    const { text, code } = await smsOf(() => call('ZILLION'));
    expect(text).toMatch(new RegExp(`^${code} is your one-time password to .* Do not share it\\.$`));
    expect(text).not.toMatch(/[@#\n]/);
  });
});

it('keeps as much of a title as fits beside the last line', async () => {
  const { text } = await smsOf(() => confirm('BOUND', 'REDEEM_POINTS'));
  expect(text).toContain(' to redeem 12,345 coins for The Great... at Harbourline. ');
  order.title = 'Gift card';
  expect((await smsOf(() => confirm('BOUND', 'REDEEM_POINTS'))).text).toContain(' for Gift card at ');
});

it.each(['BOUND', 'ZILLION'] as const)('cuts no title that fits with the password: %s', async (client) => {
  const send = async () => (await smsOf(() => confirm(client, 'REDEEM_POINTS'))).text;
  order.title = 'Gift card';
  const room = SMS_LENGTH - (await send()).length;
  order.title = `Gift card ${'x'.repeat(room - 1)}`;
  const text = await send();
  expect(text).toContain(order.title);
  expect(smsLengthOf(text)).toBe(SMS_LENGTH);
});

it('never takes the last line from a title', async () => {
  order.title = DECEIVING_TITLE;
  const { text, code } = await smsOf(() => confirm('BOUND', 'REDEEM_POINTS'));
  expect(text.split('\n').slice(1)).toEqual([`@${HOST} #${code}`]);
});

it('names the host of the brand, not one that the call names', async () => {
  const { text, code } = await smsOf(() =>
    ask(
      'BOUND',
      { purpose: 'LOGIN', mobile: '7000000322' },
      {
        host: 'stranger.example',
        'x-forwarded-host': 'stranger.example',
        origin: 'https://stranger.example',
      },
    ),
  );
  expect(text.split('\n').at(-1)).toBe(`@${HOST} #${code}`);
});

it('writes the new password into both places when it is sent again', async () => {
  const { data } = await ask('BOUND', { purpose: 'LOGIN', mobile: '7000000323' });
  test.clock.advance(31);
  const { text, code } = await smsOf(() =>
    test.call(otpResend, { body: { requestId: data.requestId }, headers: { clientId: 'BOUND' } }),
  );
  expect(text.startsWith(`${code} is`)).toBe(true);
  expect(text.endsWith(`\n@${HOST} #${code}`)).toBe(true);
});

it('leaves the host out of e-mails', async () => {
  const { text, channel } = await smsOf(() =>
    ask(
      'BOUND',
      { purpose: 'EMAIL_OTP', email: 'asha@example.in' },
      { ...members.BOUND.headers, cartId: 'cart-1' },
    ),
  );
  expect(channel).toBe('EMAIL');
  expect(text).not.toContain(HOST);
});

it('is not part of what the API says of the brand', async () => {
  const { data } = await test.call(contract.catalogue.clientConfig, { query: { client: 'BOUND' } });
  expect(data.clientId).toBe('BOUND');
  expect(JSON.stringify(data)).not.toContain(HOST);
});
