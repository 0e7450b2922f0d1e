import { createServer } from 'node:http';
import { systemClock } from '#backend/clock.ts';
import { createConnectors } from '#backend/providers/connectors/providers.ts';
import { ProviderRefusal, type Providers } from '#backend/providers/types.ts';
import { CONNECTOR_NAMES, type ConnectorName } from '#backend/settings.ts';
import { connect, CONNECTOR_KEYS as keys } from '../../support/connected-provider.ts';
import { PROGRAMME_MEMBER } from '../../support/programme-member.ts';

const MESSAGE = {
  key: 'otp:1',
  channel: 'SMS',
  to: '9876543210',
  purpose: 'LOGIN',
  brand: { clientId: 'HOOPOE', name: 'Hoopoe' },
  code: '123456',
  text: '123456 is your one-time password',
} as const;

const MAIL = { ...MESSAGE, channel: 'EMAIL', subject: 'Your code', html: '<p>123456</p>' } as const;

const VOUCHER = { key: 'ZP-1:1', sku: 'S-1', amountPaise: 500_00, validityMonths: 6 };
const ADDRESS = { name: 'Asha Rao', address1: '1', address2: '', city: 'Pune', state: 'MH', pin: '411001' };
const DEBIT = { ...PROGRAMME_MEMBER, key: 'c-1', points: 400 };
const PAYEE = { kind: 'UPI', upiId: 'asha@bank' } as const;
const PAYMENT = { paymentId: 'p-1', payer: 'a-1', amountPaise: 100_00 };
const EXPIRES = '2027-03-31T18:29:59.000Z';

interface Sample<N extends ConnectorName> {
  name: N;
  call: (provider: Providers[N]) => Promise<unknown>;
  operation: string;
  payload: object;
  answer?: object;
  result?: unknown;
  /** What the caller gets for 422, if that is an answer. */
  refused?: unknown;
}

const sample = <N extends ConnectorName>(one: Sample<N>): Sample<never> => one as unknown as Sample<never>;

/** Each operation: what the connector gets for a call, and what the caller gets for its answer. */
const SAMPLES = [
  sample({ name: 'sms', call: (p) => p.send(MESSAGE), operation: 'send', payload: MESSAGE }),
  sample({ name: 'email', call: (p) => p.send(MAIL), operation: 'send', payload: MAIL }),
  sample({
    name: 'vouchers',
    call: (p) => p.issue(VOUCHER),
    operation: 'issue',
    payload: VOUCHER,
    answer: { code: 'ABCD', pin: null, expiresAt: EXPIRES, further: 1 },
    result: { code: 'ABCD', pin: null, expiresAt: new Date(EXPIRES) },
  }),
  sample({ name: 'vouchers', call: (p) => p.void(VOUCHER), operation: 'void', payload: VOUCHER }),
  sample({
    name: 'fulfilment',
    call: (p) => p.accept({ key: 'ZP-2', sku: 'S-2', count: 2, address: ADDRESS }),
    operation: 'accept',
    payload: { key: 'ZP-2', sku: 'S-2', count: 2, address: ADDRESS },
    answer: { stage: 'DISPATCHED', carrier: 'Swift', trackingNumber: 'T1' },
    result: { stage: 'DISPATCHED', carrier: 'Swift', trackingNumber: 'T1' },
  }),
  sample({
    name: 'fulfilment',
    call: (p) => p.cancel('ZP-2'),
    operation: 'cancel',
    payload: { key: 'ZP-2' },
    answer: { stopped: false },
    result: false,
  }),
  sample({
    name: 'fulfilment',
    call: (p) => p.collect({ key: 'ZP-2', count: 2 }),
    operation: 'collect',
    payload: { key: 'ZP-2', count: 2 },
    answer: { stage: 'RECEIVED', rejected: 1 },
    result: { stage: 'RECEIVED', rejected: 1 },
  }),
  sample({
    name: 'programme',
    call: (p) => p.balance(PROGRAMME_MEMBER),
    operation: 'balance',
    payload: PROGRAMME_MEMBER,
    answer: { points: 7 },
    result: 7,
  }),
  sample({
    name: 'programme',
    call: (p) => p.debit(DEBIT),
    operation: 'debit',
    payload: DEBIT,
    answer: { reference: 'R-1' },
    result: { reference: 'R-1' },
  }),
  sample({
    name: 'programme',
    call: (p) => p.cancelDebit(DEBIT),
    operation: 'cancel-debit',
    payload: DEBIT,
  }),
  sample({
    name: 'payments',
    call: (p) => p.charge(PAYMENT, 'p-0'),
    operation: 'charge',
    payload: { ...PAYMENT, mandate: 'p-0' },
  }),
  sample({
    name: 'payments',
    call: (p) => p.find('p-1'),
    operation: 'find',
    payload: { paymentId: 'p-1' },
    answer: { payment: { outcome: 'PAID', reference: 'pay_29QQ:oUBi.66xm2f', amountPaise: 5 } },
    result: { outcome: 'PAID', reference: 'pay_29QQ:oUBi.66xm2f', amountPaise: 5 },
  }),
  sample({
    name: 'payments',
    call: (p) => p.find('p-2'),
    operation: 'find',
    payload: { paymentId: 'p-2' },
    answer: { payment: null },
    result: null,
  }),
  sample({
    name: 'payments',
    call: (p) => p.close(PAYMENT),
    operation: 'close',
    payload: PAYMENT,
    answer: { outcome: 'CLOSED', reference: 'GW-1', amountPaise: 5 },
    result: { outcome: 'CLOSED', reference: 'GW-1', amountPaise: 5 },
  }),
  sample({
    name: 'payments',
    call: (p) => p.close(PAYMENT),
    operation: 'close',
    payload: PAYMENT,
    answer: { outcome: 'CLOSED', amountPaise: 5 },
    result: { outcome: 'CLOSED', reference: null, amountPaise: 5 },
  }),
  sample({
    name: 'payments',
    call: (p) => p.refund({ key: 'r-1', paymentId: 'p-1', reference: 'GW-1', amountPaise: 5 }),
    operation: 'refund',
    payload: { key: 'r-1', paymentId: 'p-1', reference: 'GW-1', amountPaise: 5 },
  }),
  sample({
    name: 'pan',
    call: (p) => p.matches({ pan: 'ABCPR1234F', fullName: 'Asha Rao', dateOfBirth: '1991-08-14' }),
    operation: 'matches',
    payload: { pan: 'ABCPR1234F', fullName: 'Asha Rao', dateOfBirth: '1991-08-14' },
    answer: { matches: true },
    result: true,
    refused: false,
  }),
  sample({
    name: 'bank',
    call: (p) => p.matchName(PAYEE, 'Asha Rao'),
    operation: 'match-name',
    payload: { payee: PAYEE, name: 'Asha Rao' },
    answer: { match: 'OTHER' },
    result: 'OTHER',
    refused: 'NO_ACCOUNT',
  }),
  sample({
    name: 'payouts',
    call: (p) => p.pay({ key: 't-1', amountPaise: 5, payee: PAYEE, name: 'Asha Rao' }),
    operation: 'pay',
    payload: { key: 't-1', amountPaise: 5, payee: PAYEE, name: 'Asha Rao' },
    answer: { status: 'PAID', reference: 'UTR1' },
    result: { status: 'PAID', reference: 'UTR1' },
  }),
  sample({
    name: 'payouts',
    call: (p) => p.cancel('t-1'),
    operation: 'cancel',
    payload: { key: 't-1' },
    answer: { status: 'CANCELLED' },
    result: { status: 'CANCELLED' },
  }),
];

describe('A provider behind a connector', () => {
  it.each(SAMPLES)(
    'makes a signed call of $name/$operation and returns its answer',
    async ({ name, call, operation, payload, answer, result }) => {
      const { provider, connector } = await connect(name, () => ({ body: answer ?? {} }));
      expect(await call(provider)).toEqual(result);
      expect(connector.calls).toEqual([{ operation, payload }]);
    },
  );

  it('has a sample of every connector above', () => {
    expect([...new Set(SAMPLES.map(({ name }) => name as string))]).toEqual(CONNECTOR_NAMES);
  });

  it.each(SAMPLES)('$name/$operation is refused with 422, and fails with anything else', async (one) => {
    let status = 422;
    const { provider } = await connect(one.name, () => ({ status, body: one.answer ?? {} }));
    if (one.refused === undefined) await expect(one.call(provider)).rejects.toThrow(ProviderRefusal);
    else expect(await one.call(provider)).toBe(one.refused);
    for (status of [400, 401, 404, 429, 500, 503]) {
      const failure = await one.call(provider).catch((error: unknown) => error);
      expect(failure).not.toBeInstanceOf(ProviderRefusal);
      expect(String(failure)).toBe(
        `Error: The connector ${String(one.name)} answered ${status} (${one.operation})`,
      );
    }
  });

  it('fails at answers that make no sense, naming the field and none of their values', async () => {
    const good = { code: 'SECRET-CODE', pin: '987654', expiresAt: EXPIRES };
    let body: object | string = good;
    const { provider } = await connect('vouchers', () => ({ body }));
    for (const [answer, field] of [
      [{ ...good, code: '' }, ': code'],
      [{ ...good, code: { html: 'SECRET-CODE' } }, ': code'],
      [{ ...good, expiresAt: '31.03.2027' }, ': expiresAt'],
      [{ ...good, expiresAt: '2027-02-30' }, ': expiresAt'],
      [{ ...good, expiresAt: '2027-03-31T23:59:59' }, ': expiresAt'],
      [{ pin: '987654', code: 'SECRET-CODE' }, ': expiresAt'],
      ['<html>SECRET-CODE</html>', ''],
      ['', ''],
    ] as const) {
      body = answer;
      const failure = await provider.issue(VOUCHER).catch((error: unknown) => error);
      expect(String(failure)).toBe(`Error: The connector vouchers answered what it must not${field} (issue)`);
    }
  });

  it.each([
    ['a charge without its id', 'payments', 'close', { outcome: 'PAID', reference: null, amountPaise: 5 }],
    ['an amount of nothing', 'payments', 'close', { outcome: 'PAID', reference: 'GW-1', amountPaise: 0 }],
    ['fewer pieces than none', 'fulfilment', 'collect', { stage: 'RECEIVED', rejected: -1 }],
    ['points below zero', 'programme', 'balance', { points: -1 }],
    ['a text of more than 200 characters', 'programme', 'debit', { reference: 'x'.repeat(201) }],
    ['a text of nothing but spaces', 'programme', 'debit', { reference: '  ' }],
    ['a text with NUL', 'payouts', 'pay', { status: 'PAID', reference: 'UTR\0' }],
    ['a text of two lines', 'payouts', 'pay', { status: 'PAID', reference: 'UTR\n1' }],
    ['half of a character', 'payouts', 'pay', { status: 'PAID', reference: 'UTR\ud800' }],
  ] as const)('fails at %s', async (_what, name, operation, body) => {
    const one = SAMPLES.find((each) => each.name === name && each.operation === operation)!;
    const { provider } = await connect(one.name, () => ({ body }));
    await expect(one.call(provider)).rejects.toThrow('answered what it must not');
  });

  it('takes a text without the spaces around it, a time of any zone, and no word on rejected pieces as none', async () => {
    const issued = { code: ' ABCD\n', pin: null, expiresAt: '2027-03-31T23:59:59+05:30' };
    const vouchers = await connect('vouchers', () => ({ body: issued }));
    expect(await vouchers.provider.issue(VOUCHER)).toEqual({
      code: 'ABCD',
      pin: null,
      expiresAt: new Date(EXPIRES),
    });
    const fulfilment = await connect('fulfilment', () => ({ body: { stage: 'ASKED' } }));
    expect(await fulfilment.provider.collect({ key: 'ZP-2', count: 2 })).toEqual({
      stage: 'ASKED',
      rejected: 0,
    });
  });

  it('takes a day as the last on which a voucher is valid in India', async () => {
    const issued = { code: 'ABCD', pin: null, expiresAt: '2027-11-30' };
    const { provider } = await connect('vouchers', () => ({ body: issued }));
    expect((await provider.issue(VOUCHER)).expiresAt).toEqual(new Date('2027-11-30T23:59:59.999+05:30'));
  });

  it('fails, naming its connector, when that is silent for eight seconds or breaks off its answer', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limit = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    const silent = await connect('sms', () => new Promise<never>(() => {}));
    await expect(silent.provider.send(MESSAGE)).rejects.toThrow(
      'The connector sms cannot be reached: TimeoutError (send)',
    );
    expect(limit.mock.calls).toEqual([[8000]]);
    limit.mockRestore();
    const { provider, connector } = await connect('sms', () => {
      setTimeout(() => void connector.close(), 50);
      return { headers: { 'content-length': '20' }, body: '{' };
    });
    await expect(provider.send(MESSAGE)).rejects.toThrow(
      /^The connector sms broke off its answer: .+ \(send\)$/,
    );
  });

  it('follows no redirect, which would take members’ data elsewhere', async () => {
    const elsewhere = await connect('sms');
    const location = `${elsewhere.connector.base}/send`;
    const { provider } = await connect('sms', () => ({ status: 307, headers: { location } }));
    await expect(provider.send(MESSAGE)).rejects.toThrow('The connector sms answered 307 (send)');
    expect(elsewhere.connector.calls).toEqual([]);
  });

  it('reads no more of an answer than an answer may hold', async () => {
    const { provider } = await connect('sms', () => ({ body: { further: 'x'.repeat(64 * 1024) } }));
    await expect(provider.send(MESSAGE)).rejects.toThrow(
      'The connector sms answered more than an answer may hold (send)',
    );
    const endless = createServer((_, response) => {
      const write = () => response.write(' '.repeat(16 * 1024));
      response.on('drain', write).writeHead(200);
      while (write());
    });
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
    const { port } = endless.address() as { port: number };
    const broken = new Promise<void>((done) =>
      endless.on('connection', (socket) => socket.on('close', done)),
    );
    const { sms } = createConnectors(
      { connectors: { sms: `http://127.0.0.1:${port}` } },
      { clock: systemClock, keys },
    ) as Providers;
    await expect(sms.send(MESSAGE)).rejects.toThrow('answered more than an answer may hold (send)');
    await broken;
    await new Promise((done) => endless.close(done));
  });

  it('fails while its connector is away, naming the reason and nothing of the call', async () => {
    const { provider, connector } = await connect('sms');
    await connector.close();
    const failure = await provider.send(MESSAGE).catch((error: unknown) => error);
    expect(String(failure)).toBe('Error: The connector sms cannot be reached: ECONNREFUSED (send)');
  });

  it('is made only for the addresses that the settings name', () => {
    const created = createConnectors({ connectors: {} }, { clock: systemClock, keys });
    expect(created).toEqual({});
  });
});
