import { createHmac } from 'node:crypto';
import { connectorKey } from '#backend/providers/connectors/client.ts';
import { isValidSignedUrl } from '#backend/signed-url.ts';
import { connect, CONNECTOR_KEYS as keys } from '../../support/connected-provider.ts';

describe('Payments behind a connector', () => {
  const page = {
    paymentId: 'p-1',
    payer: 'a-1',
    amountPaise: 100_00,
    clientId: 'ZILLION',
    payee: 'ZILLION',
    title: 'Order & more',
    payBy: new Date('2026-03-14T10:00:00.000Z'),
    returnTo: '/orders/1?paid=1',
  };

  it('are paid on a page with a link that the connector can check until it expires', async () => {
    const { provider, connector } = await connect('payments');
    const link = provider.pageFor(page);
    const key = connectorKey(keys, 'payments');
    expect(link.startsWith(`${connector.base}/pay?`)).toBe(true);
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      paymentId: 'p-1',
      payer: 'a-1',
      clientId: 'ZILLION',
      payee: 'ZILLION',
      title: 'Order & more',
      amountPaise: '10000',
      returnTo: '/orders/1?paid=1',
      expires: String(page.payBy.getTime() / 1000),
    });
    expect(isValidSignedUrl(key, link, new Date('2026-03-14T09:59:00.000Z'))).toBe(true);
    expect(isValidSignedUrl(key, link, page.payBy)).toBe(false);
    expect(new URL(link).searchParams.has('renewalPaise')).toBe(false);
    // As docs/partners.md describes it: with code of the receiver's own.
    const { host, pathname, searchParams } = new URL(link);
    const signed = [...searchParams].filter(([name]) => name !== 'signature');
    const lines = signed
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, value]) => `${name}=${value}`);
    expect(searchParams.get('signature')).toBe(
      createHmac('sha256', key)
        .update([host + pathname, ...lines].join('\n'))
        .digest('hex'),
    );
    const cheaper = link.replace('amountPaise=10000', 'amountPaise=100');
    expect(isValidSignedUrl(key, cheaper, new Date('2026-03-14T09:59:00.000Z'))).toBe(false);
  });

  it('say in that link, signed, what the payer agrees to be charged for renewals', async () => {
    const { provider } = await connect('payments');
    const link = provider.pageFor({ ...page, renewalPaise: 149_00 });
    const key = connectorKey(keys, 'payments');
    const before = new Date('2026-03-14T09:59:00.000Z');
    expect(new URL(link).searchParams.get('renewalPaise')).toBe('14900');
    expect(isValidSignedUrl(key, link, before)).toBe(true);
    expect(isValidSignedUrl(key, link.replace('&renewalPaise=14900', ''), before)).toBe(false);
  });
});
