// Messages on their way from the queue to a provider.
import { JOB_POLICIES } from '#backend/jobs/policies.ts';
import { PERSONAL_TABLES } from '#backend/member-data/personal-tables.ts';
import { ProviderRefusal, type Message, type Messenger } from '#backend/providers/types.ts';
import {
  createMessageSender,
  enqueueMessage,
  MESSAGE_JOBS,
  MESSAGE_SEAL_CONTEXT,
  recipientHash,
} from '#backend/providers/message-job.ts';
import { SEALED_COLUMNS } from '#backend/rekey/sealed-columns.ts';
import { contract } from '#contract/index.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';
import { textsOf } from '../../support/mail-markup.ts';

let app: TestApp;
const lines: string[] = [];
const sent: Record<'sms' | 'email', Message[]> = { sms: [], email: [] };
let failure: Error | null = null;

const messenger = (kept: Message[]): Messenger => ({
  send: async (message) => {
    if (failure) throw failure;
    kept.push(message);
  },
});

beforeAll(async () => {
  app = await testApp({
    providers: { sms: messenger(sent.sms), email: messenger(sent.email) },
    logTo: { write: (line: string) => void lines.push(line) },
  });
}, OPENING_MS);
afterEach(() => {
  failure = null;
  for (const kept of [lines, sent.sms, sent.email]) kept.splice(0);
});
afterAll(() => app.close());

const NEWS = { accountId: null, purpose: 'ORDER', text: 'It is here.' } as const;

const enqueue = (draft: Parameters<typeof enqueueMessage>[2]) =>
  app.deps.db.tx((tx) => enqueueMessage(app.deps, tx, draft));

describe('A message', () => {
  it('goes to the provider of its channel, with the name of its brand', async () => {
    await enqueue({ ...NEWS, key: 'a', clientId: 'HOOPOE', channel: 'SMS', to: '9812345678' });
    await enqueue({ ...NEWS, key: 'b', clientId: 'ZILLION', channel: 'EMAIL', to: 'a@example.in' });
    await app.queue.work();
    expect(sent.sms).toEqual([
      {
        key: 'a',
        channel: 'SMS',
        to: '9812345678',
        purpose: 'ORDER',
        code: null,
        text: 'It is here.',
        brand: { clientId: 'HOOPOE', name: 'hoopoe' },
      },
    ]);
    expect(sent.email.map(({ key, brand }) => [key, brand.name])).toEqual([['b', 'ZILLION']]);
  });

  it('with a password comes from the brand at which somebody signs in, the first time and again', async () => {
    const ask = { body: { purpose: 'LOGIN', mobile: '9812345670' }, headers: { clientid: 'HOOPOE' } };
    const { data } = await app.call(contract.login.otpInit, ask);
    app.clock.advance(31);
    await app.call(contract.login.otpResend, { body: { requestId: data.requestId } });
    await app.queue.work();
    expect(sent.sms.map(({ brand }) => brand.clientId)).toEqual(['HOOPOE', 'HOOPOE']);
  });

  it('that a provider refuses for good is dropped with a warning that does not say whose it was', async () => {
    failure = new ProviderRefusal('No such number');
    await enqueue({ ...NEWS, key: 'c', clientId: 'ZILLION', channel: 'SMS', to: '9812345671' });
    await app.queue.work();
    const warning = lines.find((line) => line.includes('The provider refused a message'));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 40, channel: 'SMS', purpose: 'ORDER' });
    expect(lines.join('')).not.toMatch(/9812345671|It is here/);
  });

  it('by SMS waits for no mail server that hangs', async () => {
    const enqueueing = jest.spyOn(app.deps.queue, 'enqueue');
    await enqueue({ ...NEWS, key: 'e', clientId: 'ZILLION', channel: 'SMS', to: '9812345673' });
    await enqueue({ ...NEWS, key: 'f', clientId: 'ZILLION', channel: 'EMAIL', to: 'a@example.in' });
    expect(enqueueing.mock.calls.map(([, name]) => name)).toEqual(['message.send', 'mail.send']);
    enqueueing.mockRestore();
    await app.queue.work();
    expect([sent.sms.length, sent.email.length]).toEqual([1, 1]);
  });

  it('with news is tried for hours, and with a password only for minutes', async () => {
    const enqueueing = jest.spyOn(app.deps.queue, 'enqueue');
    const draft = { ...NEWS, clientId: 'ZILLION', channel: 'SMS', to: '9812345676' } as const;
    await enqueue({ ...draft, key: 'n' });
    await enqueue({ ...draft, key: 'o', code: '123456' });
    const seconds = enqueueing.mock.calls.map(([, name, , options]) => {
      const { retryLimit, retryDelay } = JOB_POLICIES[name];
      return retryDelay * 2 ** (options?.retries ?? retryLimit);
    });
    enqueueing.mockRestore();
    await app.queue.work();
    expect(seconds[0]).toBeGreaterThan(4 * 3600);
    expect(seconds[1]).toBeLessThan(10 * 60);
  });

  it('without a recipient, which only takes as long as one with a recipient, goes to no provider', async () => {
    await enqueue({ ...NEWS, key: 'p', clientId: 'ZILLION', channel: 'SMS', to: '' });
    await app.queue.work();
    expect(sent.sms).toEqual([]);
  });

  it('by SMS is written in the alphabet of SMS, by e-mail as it is', async () => {
    const text = 'Your café voucher × 2: ₹1,200.00';
    await enqueue({ ...NEWS, text, key: 'g', clientId: 'ZILLION', channel: 'SMS', to: '9812345674' });
    await enqueue({ ...NEWS, text, key: 'h', clientId: 'ZILLION', channel: 'EMAIL', to: 'a@example.in' });
    await app.queue.work();
    expect(sent.sms[0]?.text).toBe('Your café voucher x 2: Rs 1,200.00');
    expect(sent.email[0]?.text).toBe(text);
  });

  const CODE = { code: 'K7XQ-92MP', pin: '4802', worth: '₹500.00', validUntil: '12 Dec 2026' };

  it('by e-mail is also HTML of its brand, under its subject; by SMS it is not', async () => {
    const order = { ...NEWS, subject: 'Delivered: Tea' };
    await enqueue({ ...order, key: 'i', clientId: 'HOOPOE', channel: 'EMAIL', to: 'a@example.in' });
    await enqueue({ ...NEWS, key: 'j', clientId: 'ZILLION', channel: 'EMAIL', to: 'a@example.in' });
    await enqueue({ ...order, key: 'k', clientId: 'HOOPOE', channel: 'SMS', to: '9812345675' });
    await app.queue.work();
    const htmls = sent.email.map(({ html = '' }) => html);
    expect(htmls.map((html) => textsOf(html, 'h1'))).toEqual([['Delivered: Tea'], ['Your order']]);
    expect(htmls.map((html) => textsOf(html, 'td').includes('hoopoe'))).toEqual([true, false]);
    expect(htmls.map((html) => textsOf(html, 'p'))).toEqual([['It is here.'], ['It is here.']]);
    expect(sent.sms).toEqual([expect.not.objectContaining({ html: expect.anything() })]);
  });

  it('with codes has them in its text as ever, and apart in its HTML; a provider gets no more than those', async () => {
    const text = ['It is here.', { code: CODE }];
    await enqueue({ ...NEWS, text, key: 'l', clientId: 'ZILLION', channel: 'EMAIL', to: 'a@example.in' });
    const [job] = await app.deps.db.query<{ data: object }>('select data from test_job where not done');
    expect(Object.keys(job?.data ?? {}).sort()).toEqual(['accountId', 'recipient', 'sealed']);
    expect(JSON.stringify(job)).not.toMatch(/K7XQ|4802/);
    await app.queue.work();
    const [{ html = '', ...message } = {}] = sent.email;
    expect(message).toEqual({
      key: 'l',
      channel: 'EMAIL',
      to: 'a@example.in',
      purpose: 'ORDER',
      code: null,
      text: 'It is here.\n₹500.00: K7XQ-92MP, PIN 4802, valid until 12 Dec 2026',
      brand: { clientId: 'ZILLION', name: 'ZILLION' },
    });
    expect(textsOf(html, 'p')).toEqual(expect.arrayContaining(['It is here.', 'K7XQ-92MP', '4802']));
    expect(lines.join('')).not.toMatch(/K7XQ|4802/);
  });

  it('that an earlier release wrote is sent as its text, and the lines of that as HTML', async () => {
    const written = { key: 'm', channel: 'EMAIL', to: 'a@example.in', purpose: 'ORDER', code: null };
    const text = 'Your order is here.\n₹500.00: K7XQ-92MP, valid until 12 Dec 2026';
    const data = {
      sealed: app.deps.keys.seal(JSON.stringify({ ...written, text }), MESSAGE_SEAL_CONTEXT),
      accountId: null,
      recipient: recipientHash(app.deps.keys, written.to),
    };
    await app.deps.db.tx((tx) => app.deps.queue.enqueue(tx, 'message.send', data, { key: 'm' }));
    await app.queue.work();
    expect(sent.email).toEqual([expect.objectContaining({ ...written, text })]);
    expect(textsOf(sent.email[0]?.html ?? '', 'p')).toEqual(text.split('\n'));
  });

  it.each(MESSAGE_JOBS)(
    'that waits as %s is known to a change of the key and to the closing of an account',
    (job) => {
      const places = [...SEALED_COLUMNS, ...PERSONAL_TABLES].filter(({ table }) =>
        table.startsWith('pgboss.'),
      );
      expect(places).toHaveLength(4);
      for (const { where } of places) expect(where).toContain(`'${job}'`);
    },
  );

  it('that no provider ever answers ends with its try, and leaves its room to others', async () => {
    const silent: Messenger = { send: () => new Promise(() => undefined) };
    const brand = await app.services.clients.configOf('ZILLION');
    const providers = { ...app.deps.providers, sms: silent };
    const clients = { configOf: () => Promise.resolve(brand) };
    const send = createMessageSender({ ...app.deps, providers }, { clients });
    const message = { ...NEWS, key: 'q', channel: 'SMS', to: '9812345674', code: null };
    const sealed = app.deps.keys.seal(JSON.stringify(message), MESSAGE_SEAL_CONTEXT);
    jest.useFakeTimers();
    const outcome = send({ sealed, accountId: null, recipient: '' }).catch(String);
    await jest.advanceTimersByTimeAsync(JOB_POLICIES['message.send'].expireInSeconds * 1000);
    jest.useRealTimers();
    expect(await outcome).toBe('Error: No answer in time');
  });

  it('that fails is tried again', async () => {
    failure = new Error('The provider is away');
    await enqueue({ ...NEWS, key: 'd', clientId: 'ZILLION', channel: 'SMS', to: '9812345672' });
    await expect(app.queue.work()).rejects.toThrow('The provider is away');
  });
});
