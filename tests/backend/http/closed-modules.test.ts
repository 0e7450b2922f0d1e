import { randomUUID } from 'node:crypto';
import { contract, endpoints } from '#contract/index.ts';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { canBeClosed } from '#backend/http/closed-modules.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

const { campaign, catalogue, conversion, membership, orders, partners, survey } = contract;

let test: TestApp;
let member: TestMember;
beforeAll(async () => {
  test = await testApp({ content: 'seeded' });
  member = await test.join();
}, OPENING_MS);
afterAll(() => test.close());

/** Leaves the default brand only these modules. */
const openOnly = async (...modules: string[]): Promise<void> => {
  const brand = loadBrands().find(({ clientId }) => clientId === 'ZILLION')!;
  await saveClient(test.deps.db, { ...brand, modules });
  test.clock.advance(60);
};

interface Case {
  module: string;
  endpoint: Endpoint;
  input: { query?: Record<string, string>; body?: object };
}

const call = (module: string, endpoint: Endpoint, input: Case['input'] = {}): Case => ({
  module,
  endpoint,
  input,
});

const SALE = { moduleType: 'burn', limit: 1 } as const;

/** Every call that begins something, or shows what a module offers. */
const CASES: Case[] = [
  call('vouchers', catalogue.list, { body: { ...SALE, itemType: 'VOUCHER' } }),
  call('products', catalogue.list, { body: { ...SALE, itemType: 'PRODUCT' } }),
  call('coupons', catalogue.list, { body: { ...SALE, itemType: 'COUPON' } }),
  call('partners', catalogue.list, { body: { ...SALE, itemType: 'PARTNER' } }),
  call('coupons', catalogue.detail, { query: { itemType: 'COUPON', productId: 'c-1005' } }),
  call('coupons', orders.validate, { body: { productId: 'c-1005', count: 1 } }),
  call('plus', membership.plans),
  call('plus', membership.features),
  call('plus', membership.planDetail, { query: { planId: 'plus-12' } }),
  call('plus', membership.outlook),
  call('plus', membership.buy, {
    body: { planId: 'plus-12', pricePaise: 1, autoRenew: false },
  }),
  call('plus', campaign.details),
  call('plus', campaign.createOrder, { body: { campaignId: 'zillion-plus', pricePaise: 1 } }),
  call('surveys', survey.availability),
  call('shop-and-earn', partners.clickout, { query: { partnerId: 'pt-1001' } }),
  call('shop-and-earn', partners.clickoutByPost, { body: { partnerId: 'pt-1001' } }),
  call('shop-and-earn', partners.clickoutForm, { query: { partnerId: 'pt-1001' } }),
  call('shop-and-earn', partners.clickoutFormByPost, { body: { partnerId: 'pt-1001' } }),
  call('convert', conversion.clientBalance),
  call('convert', conversion.convert, { body: { points: 4000, coins: 1000 } }),
];

const statusOf = async ({ endpoint, input }: Case) => {
  const headers = {
    ...member.headers,
    'sec-fetch-site': 'same-origin',
    'idempotency-key': `closed-modules-${randomUUID()}`,
    cartid: 'closed-modules',
  };
  return (await test.call(endpoint, { ...input, headers })).status;
};

describe('A module that is off for a brand', () => {
  it.each(CASES.map((one) => [one.endpoint.id, one.module, one] as const))(
    '(%s of %s) answers its calls with 404',
    async (_id, module, one) => {
      await openOnly(module);
      expect(await statusOf(one)).not.toBe(404);
      await openOnly('ledger');
      expect(await statusOf(one)).toBe(404);
    },
  );

  it('is asked for only after what is wrong with a call itself', async () => {
    await openOnly('ledger');
    const body = { planId: 'plus-12', pricePaise: 1, autoRenew: false };
    const { data } = await test.call(membership.buy, { body, headers: member.headers });
    expect(data).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_MISSING' });
  });

  it('leaves the answer of a call that is repeated as it was', async () => {
    await openOnly('plus');
    const { planList } = (await test.call(membership.plans)).data as DataOf<typeof membership.plans>;
    const { planId, pricePaise } = planList[0]!;
    const buy = () =>
      test.call(membership.buy, {
        body: { planId, pricePaise, autoRenew: false },
        headers: { ...member.headers, 'idempotency-key': 'bought-while-open' },
      });
    const bought = await buy();
    expect(bought.status).toBe(200);
    await openOnly('ledger');
    expect((await buy()).data).toEqual(bought.data);
  });

  it('pays for no more surveys, and repeats its answer to who has answered', async () => {
    const answers = 'often:weekly,where:market.online,coins:travel,find:visit,recommend:surely';
    const participate = ({ headers }: TestMember) =>
      test.call(survey.participateByPost, { body: { surveyId: 'how-you-shop-2026', answers }, headers });
    await openOnly('surveys');
    const answered = await participate(member);
    expect(answered.status).toBe(200);
    await openOnly('ledger');
    expect((await participate(member)).data).toEqual(answered.data);
    expect((await participate(await test.join())).status).toBe(404);
  });

  it('is tried here with every call that it closes', () => {
    const closable = endpoints.filter(({ id }) => canBeClosed(id)).map(({ id }) => id);
    const tried = CASES.map(({ endpoint }) => endpoint.id);
    expect(closable.filter((id) => !tried.includes(id))).toEqual([]);
  });

  it('is not closed for another brand', async () => {
    await openOnly('ledger');
    const { status } = await test.call(catalogue.list, {
      body: { ...SALE, itemType: 'COUPON', client: 'HOOPOE' },
    });
    expect(status).toBe(200);
  });

  it('has an empty sitemap', async () => {
    await openOnly('vouchers');
    const countOf = async (itemType: string) =>
      ((await test.call(catalogue.sitemap, { query: { itemType, limit: '1' } })).data as { items: unknown[] })
        .items.length;
    expect([await countOf('VOUCHER'), await countOf('COUPON')]).toEqual([1, 0]);
  });

  it('is in no offers of a partner, and no partner leads to its shop', async () => {
    const detail = async () =>
      (
        await test.call(catalogue.detail, {
          query: { itemType: 'PARTNER', productId: 'saffron-cart' },
        })
      ).data as { offers: { itemType: string }[]; canShop: boolean };
    await openOnly('partners', 'vouchers', 'shop-and-earn');
    const open = await detail();
    expect(open.offers.map(({ itemType }) => itemType)).toContain('VOUCHER');
    expect(open.canShop).toBe(true);
    await openOnly('partners');
    expect(await detail()).toMatchObject({ offers: [], canShop: false });
  });

  it('leaves open what a member has already', async () => {
    await openOnly('vouchers');
    const statuses = await Promise.all(
      [membership.status, partners.trips, orders.list].map(
        async (endpoint) => (await test.call(endpoint, { headers: member.headers })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200]);
  });
});
