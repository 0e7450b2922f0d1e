import { contract } from '#contract/index.ts';
import { createSandboxMessenger } from '#backend/providers/messenger.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';
import { testApp, testClock, type TestApp } from '../../support/app.ts';
import type { Db } from '#backend/db/driver.ts';

const ZILLION = { clientId: 'ZILLION', name: 'ZILLION' };

const appWith = async (demo: boolean): Promise<{ test: TestApp; db: Db }> => {
  const db = await freshDb();
  const clock = testClock();
  const messenger = createSandboxMessenger(db, { clock, demo });
  return {
    test: await testApp({ db, clock, settings: { demo }, providers: { sms: messenger, email: messenger } }),
    db,
  };
};

const ask = (test: TestApp, mobile: string) =>
  test.call(contract.login.otpInit, { body: { purpose: 'LOGIN', mobile } });

describe('The outbox of a demo', () => {
  let test: TestApp;
  let db: Db;
  beforeAll(async () => {
    ({ test, db } = await appWith(true));
    await ask(test, '7000000001');
    test.clock.advance(31);
    await ask(test, '7000000001');
    test.clock.advance(31);
    await ask(test, '7000000002');
  }, OPENING_MS);
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  it('finds nothing for a text that no database holds', async () => {
    const mail = await test.app.inject({ url: '/dev/outbox/mail?key=%00' });
    expect(mail.statusCode).toBe(404);
    for (const to of ['%00', '%007000000001'])
      expect((await test.app.inject({ url: `/dev/outbox?to=${to}` })).json()).toEqual([]);
  });

  const read = async (to?: string) => {
    const answer = await test.app.inject({ url: '/dev/outbox', query: to ? { to } : {} });
    return answer.json<Record<string, unknown>[]>();
  };

  it('holds a message as soon as the call returns, newest first', async () => {
    const messages = await read('7000000001');
    expect(messages).toHaveLength(2);
    expect(Object.keys(messages[0] ?? {})).toEqual([
      'channel',
      'to',
      'purpose',
      'code',
      'subject',
      'text',
      'at',
    ]);
    expect(messages[0]).toMatchObject({ channel: 'SMS', to: '7000000001', purpose: 'LOGIN' });
    expect(messages[0]?.['text']).toContain(messages[0]?.['code']);
    expect(Date.parse(String(messages[0]?.['at']))).toBeGreaterThan(Date.parse(String(messages[1]?.['at'])));
    expect(await read()).toHaveLength(3);
    expect(await read('7999999999')).toEqual([]);
  });

  it('shows the subjects of e-mails, their own or those of their purpose', async () => {
    const message = {
      channel: 'EMAIL',
      to: 'ananya@example.in',
      purpose: 'ORDER',
      brand: ZILLION,
      code: null,
      text: 'Your order is on its way.',
    } as const;
    const { email } = test.deps.providers;
    await email.send({ ...message, key: 'sent', subject: 'On its way: Rice & lentils' });
    test.clock.advance(1);
    await email.send({ ...message, key: 'about' });
    expect(await read('ananya@example.in')).toMatchObject([
      { subject: 'Your order' },
      { subject: 'On its way: Rice & lentils' },
    ]);
    expect(await read('7000000001')).toMatchObject([{ subject: null }, { subject: null }]);
    const page = await test.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } });
    expect(page.body).toContain('<h2>On its way: Rice &amp; lentils</h2>');
  });

  const MAIL = {
    channel: 'EMAIL',
    to: 'asha@example.in',
    purpose: 'ORDER',
    brand: ZILLION,
    code: null,
    text: 'Your order is here.',
  } as const;

  it('shows an e-mail as its reader sees it, where nothing of it can run, load or leave', async () => {
    const { email } = test.deps.providers;
    const mail =
      '<!doctype html>\n<html lang="en"><body style="margin: 0">Your order is here.</body></html>\n';
    await email.send({ ...MAIL, key: 'order:A&B:EMAIL', html: mail });
    await email.send({ ...MAIL, key: 'of an earlier release' });
    const list = await test.app.inject({
      url: '/dev/outbox',
      query: { to: MAIL.to },
      headers: { accept: 'text/html' },
    });
    const links = [...list.body.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual(['/dev/outbox/mail?key=order%3AA%26B%3AEMAIL']);
    const shown = await test.app.inject({ url: links[0] ?? '' });
    expect(shown.body).toBe(mail);
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(shown.headers['content-security-policy']).split('; ').sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      'sandbox',
      "style-src 'unsafe-inline'",
    ]);
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    for (const query of [{ key: 'of an earlier release' }, { key: 'none' }, { key: '' }])
      expect((await test.app.inject({ url: '/dev/outbox/mail', query })).statusCode).toBe(404);
  });

  it('is an HTML page for browsers that runs no script and escapes the messages', async () => {
    await test.deps.providers.sms.send({
      key: 'hostile',
      channel: 'EMAIL',
      to: 'x@example.in',
      purpose: 'ORDER',
      brand: ZILLION,
      code: null,
      text: '<script>alert(1)</script>',
    });
    const answer = await test.app.inject({
      url: '/dev/outbox',
      query: { to: '"><script>' },
      headers: { accept: 'text/html' },
    });
    const all = await test.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html,*/*' } });
    for (const page of [answer, all]) {
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.body).not.toContain('<script');
      // Otherwise browsers ask for /favicon.ico, and log that the policy refuses it.
      expect(page.body).toContain('<link rel="icon" href="data:,"');
      expect(page.headers['content-security-policy']).toContain('img-src data:;');
      expect(page.body).toContain('http-equiv="refresh"');
    }
    expect(all.body).toContain('7000000002');
  });

  it('holds one message for each idempotency key', async () => {
    const before = await read();
    const message = {
      key: 'again',
      channel: 'SMS',
      to: '7000000003',
      purpose: 'LOGIN',
      brand: ZILLION,
      code: '1',
      text: '1',
    } as const;
    await test.deps.providers.sms.send(message);
    await test.deps.providers.sms.send({ ...message, code: '2' });
    expect(await read()).toHaveLength(before.length + 1);
    expect(await read('7000000003')).toMatchObject([{ code: '1' }]);
  });
});

describe('Without a demo', () => {
  let test: TestApp;
  let db: Db;
  beforeAll(async () => {
    ({ test, db } = await appWith(false));
  }, OPENING_MS);
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  it('the outbox returns 404, as JSON and as a page', async () => {
    for (const accept of ['application/json', 'text/html']) {
      const answer = await test.app.inject({ url: '/dev/outbox?to=7000000001', headers: { accept } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().data.errorCode).toBe('NOT_FOUND');
    }
  });

  it('no e-mail is shown as HTML', async () => {
    const answer = await test.app.inject({ url: '/dev/outbox/mail?key=order' });
    expect(answer.json().data.errorCode).toBe('NOT_FOUND');
  });

  it('no text, HTML, code, subject or full number of a message is stored', async () => {
    expect((await ask(test, '7000000009')).status).toBe(200);
    await test.deps.providers.email.send({
      key: 'order',
      channel: 'EMAIL',
      to: 'ananya@example.in',
      purpose: 'ORDER',
      brand: ZILLION,
      code: null,
      subject: 'Your codes: Coffee card',
      text: 'ABCD-1234',
      html: '<p>ABCD-1234</p>',
    });
    const rows = await db.query(
      'select recipient, code, subject, text, html from outbox_message order by channel',
    );
    const nothing = { code: null, subject: null, text: null, html: null };
    expect(rows).toEqual([
      { recipient: 'a••••••@example.in', ...nothing },
      { recipient: '70xxxx0009', ...nothing },
    ]);
  });
});
