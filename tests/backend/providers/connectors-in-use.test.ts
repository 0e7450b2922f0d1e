// Connectors in the running product: the example of docs/connectors.md, the commands for operators, and payments.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#backend/clock.ts';
import { deriveKeys } from '#backend/keys.ts';
import { checkConnector } from '#backend/providers/connectors/check.ts';
import { connectorKey } from '#backend/providers/connectors/client.ts';
import { createConnectors } from '#backend/providers/connectors/providers.ts';
import { callbackText, gatewaySignature } from '#backend/providers/gateway-signature.ts';
import { createProviders } from '#backend/providers/providers.ts';
import { ProviderRefusal, type Providers } from '#backend/providers/types.ts';
import { CONNECTOR_NAMES, readSettings } from '#backend/settings.ts';
import { signatureOf } from '#backend/signed-url.ts';
import { contract } from '#contract/index.ts';
import { testApp, TEST_KEYS } from '../../support/app.ts';
import { commandOf } from '../../support/command.ts';
import { startConnector } from '../../support/connector.ts';
import { OPENING_MS } from '../../support/db.ts';
import { freePort } from '../../support/operator.ts';
import { comesTrue } from '../../support/until.ts';

const SECRET = 'ab'.repeat(32);
const keys = deriveKeys(SECRET);
const folder = mkdtempSync(join(tmpdir(), 'connectors-'));
writeFileSync(join(folder, 'secret.key'), SECRET);
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm run check-connectors` with these settings. */
const checkAll = (settings: Record<string, string>, ...args: string[]) =>
  commandOf('src/backend/providers/connectors/check-main.ts', { DATA_DIR: folder, ...settings })(...args);

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/connectors.md'), 'utf8');

describe('docs/connectors.md', () => {
  it('describes every connector and every operation that is called', () => {
    const operations = [...PAGE.matchAll(/^\|[^|]*\| `([a-z-]+)` \|/gm)].map((match) => match[1]);
    const source = readFileSync(
      join(import.meta.dirname, '../../../src/backend/providers/connectors/providers.ts'),
      'utf8',
    );
    const called = [...source.matchAll(/call\('([a-z-]+)'/g)].map((match) => match[1]);
    expect([...new Set(operations)].sort()).toEqual([...new Set(called)].sort());
    const names = [...PAGE.matchAll(/^\| ((?:`[a-z]+`(?:, )?)+) \| `/gm)].flatMap((match) =>
      match[1]!.replaceAll('`', '').split(', '),
    );
    expect(names).toEqual(CONNECTOR_NAMES);
  });

  describe('has an example that', () => {
    let example: ChildProcess;
    let base = '';
    let status = 200;
    const gateway = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        messages.push(JSON.parse(text));
        response.writeHead(status).end();
      });
    });
    const messages: unknown[] = [];

    beforeAll(async () => {
      await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
      const { port } = gateway.address() as { port: number };
      const file = join(folder, 'sms.mjs');
      writeFileSync(file, /```js\n(.*?)```/s.exec(PAGE)?.[1] ?? '');
      const ownPort = await freePort();
      base = `http://127.0.0.1:${ownPort}/sms`;
      example = spawn(process.execPath, [file], {
        env: {
          NODE_ENV: 'test',
          CONNECTOR_KEY: connectorKey(keys, 'sms'),
          GATEWAY_URL: `http://127.0.0.1:${port}`,
          PORT: String(ownPort),
        },
        stdio: 'inherit',
      });
      const check = () => checkConnector({ base, key: connectorKey(keys, 'sms'), clock: systemClock });
      const answers = async () => (await check())[0] !== 'cannot be reached';
      expect(await comesTrue(answers, { isOver: () => example.exitCode !== null })).toBe(true);
    }, OPENING_MS);
    afterAll(() => {
      example.kill();
      gateway.close();
      gateway.closeAllConnections();
    });

    it('passes the check of connectors', () => {
      expect(checkAll({ CONNECTOR_SMS: base })).toEqual({
        status: 0,
        stdout: `sms (${base}) works\nStill sandboxes: email, vouchers, fulfilment, programme, payments, pan, bank, payouts\n`,
        stderr: '',
      });
    });

    it('passes messages on, and tells what the gateway refuses from what fails', async () => {
      const { sms } = createConnectors(
        { connectors: { sms: base } },
        { clock: systemClock, keys },
      ) as Providers;
      const send = () =>
        sms.send({
          key: 'otp:1',
          channel: 'SMS',
          to: '9812345678',
          purpose: 'LOGIN',
          brand: { clientId: 'HARBOURLINE', name: 'Harbourline' },
          code: '123456',
          text: '123456 – पासवर्ड',
        });
      await send();
      expect(messages).toEqual([
        { reference: 'otp:1', sender: 'HARBOU', to: '919812345678', text: '123456 – पासवर्ड' },
      ]);
      status = 400;
      await expect(send()).rejects.toThrow(ProviderRefusal);
      status = 503;
      await expect(send()).rejects.toThrow('The connector sms answered 502 (send)');
    });
  });
});

describe('npm run check-connectors', () => {
  it('names every connector and mail server that cannot be used, and fails', () => {
    const settings = {
      CONNECTOR_VOUCHERS: 'http://127.0.0.1:9/vouchers/',
      SMTP_URL: 'smtp://rewards:hush@127.0.0.1:9',
      MAIL_FROM: 'no-reply@example.in',
    };
    expect(checkAll(settings)).toEqual({
      status: 1,
      stdout:
        'mail (127.0.0.1:9) cannot be used: connect ECONNREFUSED 127.0.0.1:9\nvouchers (http://127.0.0.1:9/vouchers) cannot be reached: bad port\nStill sandboxes: sms, fulfilment, programme, payments, pan, bank, payouts\n',
      stderr: '',
    });
  });

  it('checks nothing if it is asked for one connector: it knows only all', () => {
    const settings = { CONNECTOR_VOUCHERS: 'http://127.0.0.1:9/vouchers/' };
    expect(checkAll(settings, 'sms')).toEqual({
      status: 1,
      stdout: '',
      stderr: "Unexpected argument 'sms'\nUsage: npm run check-connectors\n",
    });
  });

  it('says so if there is nothing to check', () => {
    expect(checkAll({})).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The settings name no connector and no mail server (docs/connectors.md)\n',
    });
  });
});

describe('With connectors in the settings', () => {
  it('the backend uses them in place of sandboxes, and knows which sandboxes remain', async () => {
    const app = await testApp();
    const settings = readSettings({
      NODE_ENV: 'test',
      CONNECTOR_SMS: 'http://127.0.0.1:9/sms',
      CONNECTOR_PAYOUTS: 'http://127.0.0.1:9/payouts',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@example.in',
    });
    const { sandboxedProviders } = createProviders({ ...app.deps, settings });
    expect(sandboxedProviders.sort()).toEqual(
      ['bank', 'fulfilment', 'pan', 'payments', 'programme', 'vouchers'].sort(),
    );
    await app.close();
  });

  it('the reports of payments have to be signed with the connector’s key', async () => {
    const connector = await startConnector(connectorKey(TEST_KEYS, 'payments'));
    const settings = { connectors: { payments: connector.base } };
    const app = await testApp({
      providers: createConnectors(settings, { clock: systemClock, keys: TEST_KEYS }),
    });
    const fields = {
      paymentId: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
      payer: '7f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
      outcome: 'PAID' as const,
      amountPaise: 100,
      gatewayReference: 'pay_29QQoUBi66xm2f',
    };
    const report = (signature: string) =>
      app.call(contract.payments.callback, { body: { ...fields, signature } });
    const genuine = signatureOf(connectorKey(TEST_KEYS, 'payments'), callbackText(fields));
    // Genuine, but of no payment of ours.
    expect((await report(genuine)).status).toBe(404);
    expect((await report(gatewaySignature(TEST_KEYS, fields))).status).toBe(403);
    await app.close();
    await connector.close();
  });
});
