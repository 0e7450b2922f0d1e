// E-mails as they arrive at a mail server.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { JOB_POLICIES } from '#backend/jobs/policies.ts';
import { createMailer, createMailTransport } from '#backend/providers/mail.ts';
import { MAIL_TIMEOUT_MS } from '#backend/providers/provider-timeout.ts';
import { ProviderRefusal, type Message } from '#backend/providers/types.ts';

interface Envelope {
  user: unknown;
  from: string | undefined;
  to: string[];
  source: string;
}

interface Refusals {
  /** Decides about the sender by the code of its answer. */
  sender?: () => number | null;
  /** Decides about each recipient, by the code of its answer or also its text; may take its time. */
  recipient?: (to: string) => number | [number, string] | null | Promise<null>;
}

const refusalOf = (answer: number | [number, string] | null, text: string): Error | null => {
  if (answer === null) return null;
  const [responseCode, message] = typeof answer === 'number' ? [answer, text] : answer;
  return Object.assign(new Error(message), { responseCode });
};

const startMailServer = async ({ sender = () => null, recipient = () => null }: Refusals = {}) => {
  const received: Envelope[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('No')),
    onMailFrom: (_, __, done) => done(refusalOf(sender(), 'No')),
    onRcptTo: ({ address }, _, done) =>
      void Promise.resolve(recipient(address)).then((answer) => done(refusalOf(answer, `No ${address}`))),
    onData: (stream, { user, envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : undefined;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ user, from, to, source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: (password = 'p%40ss') => `smtp://rewards:${password}@127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((done) => server.close(done)),
  };
};

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const MESSAGE: Message = {
  key: 'order:ZP-1:DELIVERED:EMAIL',
  channel: 'EMAIL',
  to: 'asha@example.in',
  purpose: 'ORDER',
  brand: { clientId: 'HOOPOE', name: 'Hoopoe, Überall' },
  code: null,
  text: 'Your order ZP-1 (Tea) is here.\n₹500: ABCD-EFGH',
};

const header = ({ source }: Envelope, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim();

const fromQuotedPrintable = (text: string): string => {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
};

describe('The mailer', () => {
  let server: MailServer;
  afterEach(() => server.close());

  const mailerOf = (smtpUrl: string) => createMailer({ smtpUrl, from: 'no-reply@rewards.example.in' });

  it('sends plain text from the brand, signed in at the server', async () => {
    server = await startMailServer();
    await mailerOf(server.url()).send(MESSAGE);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      user: 'rewards',
      from: 'no-reply@rewards.example.in',
      to: ['asha@example.in'],
    });
    expect(header(mail!, 'From')).toMatch(/^=\?UTF-8\?.*\?= <no-reply@rewards\.example\.in>$/);
    expect(header(mail!, 'Subject')).toBe('Your order');
    expect(header(mail!, 'Content-Type')).toBe('text/plain; charset=utf-8');
    expect(header(mail!, 'Auto-Submitted')).toBe('auto-generated');
    expect(mail!.source).toContain('Your order ZP-1 (Tea) is here.');
  });

  it('sends the HTML of a message beside its text, which stays the same', async () => {
    server = await startMailServer();
    const html = '<!doctype html>\n<html lang="en"><body><p>₹500: ABCD-EFGH</p></body></html>\n';
    for (const message of [MESSAGE, { ...MESSAGE, html }]) await mailerOf(server.url()).send(message);
    const [plain, both] = server.received;
    expect(header(both!, 'Content-Type')).toMatch(/^multipart\/alternative;/);
    const boundary = /boundary="(.+)"/.exec(both!.source)?.[1] ?? '';
    const [, text = '', page = '', end] = both!.source.split(`--${boundary}`);
    expect(end).toMatch(/^--/);
    const bodyOf = (part: string): string => part.split('\r\n\r\n').slice(1).join('\r\n\r\n').trim();
    expect(text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(bodyOf(text)).toBe(bodyOf(plain!.source));
    expect(page).toContain('Content-Type: text/html; charset=utf-8');
    expect(page).toContain('Content-Transfer-Encoding: quoted-printable');
    expect(fromQuotedPrintable(bodyOf(page))).toBe(html.trim());
    for (const name of ['Subject', 'Message-ID', 'From', 'To', 'Auto-Submitted'])
      expect(header(both!, name)).toBe(header(plain!, name));
  });

  it('uses the subject that a message has, in one header, whatever is in it', async () => {
    server = await startMailServer();
    await mailerOf(server.url()).send({ ...MESSAGE, subject: 'Your code: Tea\r\nBcc: b@elsewhere.example' });
    const [mail] = server.received;
    expect(header(mail!, 'Subject')).toBe('Your code: Tea Bcc: b@elsewhere.example');
    expect(header(mail!, 'Bcc')).toBeUndefined();
    expect(mail!.to).toEqual(['asha@example.in']);
  });

  it('gives every try of a message the same id, and no other', async () => {
    server = await startMailServer();
    const mailer = mailerOf(server.url());
    for (const key of ['a', 'a', 'b']) await mailer.send({ ...MESSAGE, key });
    const [first, again, other] = server.received.map((mail) => header(mail, 'Message-ID'));
    expect(first).toMatch(/^<[0-9a-f]{32}@rewards\.example\.in>$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('takes a recipient for one address, and sends to none of several that stand in it', async () => {
    server = await startMailServer();
    const sending = mailerOf(server.url()).send({ ...MESSAGE, to: 'a@example.in, b@elsewhere.example' });
    await expect(sending).rejects.toBeInstanceOf(ProviderRefusal);
    expect(server.received).toEqual([]);
  });

  it('tells a recipient that is refused for good from one that is refused for now', async () => {
    server = await startMailServer({
      recipient: (to) => (to.startsWith('nobody') ? 550 : to.startsWith('full') ? 452 : null),
    });
    const mailer = mailerOf(server.url());
    const failureOf = (to: string) => mailer.send({ ...MESSAGE, to }).catch((error: unknown) => error);
    expect(await failureOf('nobody@example.in')).toBeInstanceOf(ProviderRefusal);
    const later = await failureOf('full@example.in');
    expect(later).not.toBeInstanceOf(ProviderRefusal);
    expect(later).toMatchObject({ responseCode: 452 });
  });

  it.each<[string, Refusals]>([
    ['the sender', { sender: () => 550 }],
    ['to take anything without signing in', { recipient: () => [530, '5.7.0 Authentication required'] }],
    ['to pass mail on', { recipient: () => [554, '5.7.1 Relay access denied'] }],
  ])('tries again at a server that refuses %s: it would refuse every message', async (_, refusals) => {
    server = await startMailServer(refusals);
    const failure = await mailerOf(server.url())
      .send(MESSAGE)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'EENVELOPE' });
    expect(failure).not.toBeInstanceOf(ProviderRefusal);
  });

  it('never sends what it has given up', async () => {
    const late = Promise.withResolvers<null>();
    server = await startMailServer({ recipient: () => late.promise });
    const mailer = createMailer(
      { smtpUrl: server.url(), from: 'no-reply@rewards.example.in' },
      { timeoutMs: 400 },
    );
    await expect(mailer.send(MESSAGE)).rejects.toThrow();
    late.resolve(null);
    await server.close();
    expect(server.received).toEqual([]);
    server = await startMailServer();
  });

  it('gives up before its job does, which would send a second time beside it', () => {
    expect(JOB_POLICIES['mail.send'].expireInSeconds * 1000).toBeGreaterThan(MAIL_TIMEOUT_MS);
  });

  it('fails, to be tried again, if it cannot sign in or connect', async () => {
    server = await startMailServer();
    const wrong = await mailerOf(server.url('wrong'))
      .send(MESSAGE)
      .catch((error: unknown) => error);
    expect(wrong).toMatchObject({ code: 'EAUTH' });
    expect(wrong).not.toBeInstanceOf(ProviderRefusal);
    const away = await mailerOf('smtp://127.0.0.1:9')
      .send(MESSAGE)
      .catch((error: unknown) => error);
    expect(away).toMatchObject({ code: 'ESOCKET' });
  });

  it('sends its password in clear text to this machine only', async () => {
    server = await startMailServer();
    const failure = await mailerOf(server.url().replace('127.0.0.1', '127.0.0.2'))
      .send(MESSAGE)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'ETLS' });
    expect(server.received).toEqual([]);
  });

  it('can be checked without sending anything', async () => {
    server = await startMailServer();
    const transport = createMailTransport({ smtpUrl: server.url(), from: 'a@example.in' });
    await expect(transport.verify()).resolves.toBe(true);
    expect(server.received).toEqual([]);
  });
});
