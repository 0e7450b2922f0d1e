// Whether the parts of an answer shown in the reference agree with each other.
import { AGENT_RULES } from '#contract/enums.ts';
import { openApiDocument } from '#backend/reference/openapi.ts';
import { callsOf } from '#backend/reference/page-call.ts';

type Fields = Record<string, unknown>;

/** The moment at which every answer of the reference is given. */
const NOW = Date.parse('2026-03-31T06:30:00.000Z');

const answers = new Map(
  callsOf(openApiDocument()).map(({ operation }) => [
    operation.operationId,
    operation.responses['200']?.content['application/json'].example as Fields,
  ]),
);

const dataOf = (id: string): Fields => answers.get(id)?.['data'] as Fields;

const recordsIn = (value: unknown): Fields[] => {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(recordsIn);
  return Array.isArray(value) ? below : [value as Fields, ...below];
};

const time = (value: unknown): number => Date.parse(String(value));

describe('An answer shown in the reference', () => {
  it('counts its seconds to the instant beside them', () => {
    const counted = [...answers].flatMap(([id, answer]) =>
      recordsIn(answer).flatMap((record) =>
        Object.entries(record).flatMap(([name, seconds]) => {
          const at = /^(\w+)InSeconds$/.exec(name)?.[1];
          return at ? [[id, name, time(record[`${at}At`]) - Number(seconds) * 1000] as const] : [];
        }),
      ),
    );
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.filter(([, , at]) => at !== NOW)).toEqual([]);
  });

  it.each(['partners.clickout', 'redirects.utilities', 'redirects.raas'])(
    'of %s has a signed URL that expires when it says',
    (id) => {
      const { url, expiresAt } = dataOf(id);
      const { searchParams } = new URL(String(url));
      expect(Number(searchParams.get('expires')) * 1000).toBe(time(expiresAt));
      expect(searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it.each(['partners.clickout', 'partners.clickoutForm'])(
    'of %s ends the URL before the trip that it begins',
    (id) => {
      expect(time(dataOf(id)['expiresAt'])).toBeLessThan(time(dataOf(id)['trackUntil']));
    },
  );

  it('of a service for members has their handle in its URL', () => {
    const { target, url } = dataOf('redirects.raas');
    expect(target).toBe('gift-shelf');
    expect(new URL(String(url)).searchParams.get('member')).not.toBeNull();
  });

  it('of an agent’s visit is as long as one can be', () => {
    const [visit] = dataOf('sessions.agentVisits')['visits'] as Fields[];
    expect(time(visit?.['endsAt']) - time(visit?.['startedAt'])).toBe(AGENT_RULES.sessionSeconds * 1000);
  });

  it('of a conversion that has settled is no longer pending', () => {
    const { status, settledAt, expectedBy, reference } = dataOf('conversion.status')['conversion'] as Fields;
    expect([status, expectedBy]).toEqual(['SUCCESS', null]);
    expect([settledAt, reference]).not.toContain(null);
  });

  it.each(['membership.order', 'campaign.summary'])('of %s pays for no time before it was begun', (id) => {
    const { placedAt, startsAt, endsAt } = dataOf(id)['order'] as Fields;
    expect(time(startsAt)).toBeGreaterThanOrEqual(time(placedAt));
    expect(time(endsAt)).toBeGreaterThan(time(startsAt));
  });

  it.each(['membership.order', 'campaign.summary'])('of %s shows the payment of its own order', (id) => {
    const { order, payment } = dataOf(id) as { order: Fields; payment: Fields };
    expect(payment).toMatchObject({
      purpose: 'MEMBERSHIP',
      reference: order['orderId'],
      title: (order['plan'] as Fields)['name'],
      amountPaise: order['pricePaise'],
      status: 'SUCCESS',
      state: 'PAID',
    });
  });

  it('of the receipt is an order or a transfer, and hides its codes', () => {
    expect(dataOf('orders.summary')).not.toHaveProperty('transfer');
    expect(dataOf('orders.summary')).toMatchObject({ order: { vouchers: [{ code: null, pin: null }] } });
  });

  it('of a call that ends an order is an order that has ended, or is about to', () => {
    for (const id of ['orders.cancel', 'orders.undo']) {
      expect(dataOf(id)).toMatchObject({
        order: { status: 'ORDER_FAILED', statusText: 'ORDER CANCELLED BY MEMBER', vouchers: [] },
      });
    }
    expect(dataOf('orders.giveBack')).toMatchObject({
      order: { itemType: 'PRODUCT', statusText: 'RETURN IN PROGRESS', vouchers: [] },
    });
  });

  it('contains nothing that its own description excludes', () => {
    expect(dataOf('catalogue.detail')).toMatchObject({ item: { itemType: 'VOUCHER' }, offers: [] });
    expect(dataOf('catalogue.detail')).not.toHaveProperty('canShop');
    expect(dataOf('dbt.verifyPan')).toMatchObject({ panStatus: 'VERIFIED', panName: 'Asha Menon' });
    expect(dataOf('holdings.list')).toMatchObject({ holdingList: [{ state: 'active', usedAt: null }] });
    expect(dataOf('holdings.markUsed')).toMatchObject({
      holding: { state: 'used', usedAt: expect.any(String) as string },
    });
    expect(dataOf('survey.availability')).toMatchObject({ showSurvey: true, participation: null });
    const { blockedAt, transaction } = dataOf('member.transactionDetails');
    expect(time(blockedAt)).toBeLessThan(time((transaction as Fields)['activityDate']));
  });
});
