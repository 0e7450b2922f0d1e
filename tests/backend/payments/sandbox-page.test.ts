import { createSandboxGateway } from '#backend/providers/gateway.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

describe('The page of the payment sandbox', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  }, OPENING_MS);
  afterAll(() => app.close());
  const get = (url: string) => app.app.inject({ method: 'GET', url });

  it('returns 404 for a link that was altered or is missing', async () => {
    const url = createSandboxGateway(app.deps.db, app.deps).pageFor({
      paymentId: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
      payer: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
      clientId: 'ZILLION',
      payee: '<b>Zillion</b>',
      title: 'Thing',
      amountPaise: 100,
      payBy: new Date('2026-03-14T10:00:00.000Z'),
      returnTo: '/',
    });
    const good = await get(url);
    expect(good.statusCode).toBe(200);
    expect(good.body).toContain('Pay &lt;b&gt;Zillion&lt;/b&gt;');
    expect(good.headers['content-security-policy']).toContain("form-action 'self'");
    // Without a referrer its form would have no origin, and be refused as foreign.
    expect(good.headers['referrer-policy']).toBe('same-origin');
    for (const other of ['/sandbox/pay', '/sandbox/pay?request=a.b', `${url}x`, url.replace('=', '=a')]) {
      expect((await get(other)).statusCode).toBe(404);
    }
  });

  it('returns 404 outside of a demo', async () => {
    const real = await testApp({ settings: { demo: false } });
    expect((await real.app.inject({ method: 'GET', url: '/sandbox/pay' })).statusCode).toBe(404);
    await real.close();
  });
});
