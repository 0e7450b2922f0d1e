import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract, endpoints } from '#contract/index.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { schemasOf } from '#contract/schemas.ts';

/** The calls of spec §7, word for word, with their hosts. */
const SPEC_CALLS = {
  'login.otpInit': ['auth', 'POST /api/v2/otp/init'],
  'login.otpResend': ['auth', 'POST /api/v2/otp/resend'],
  'login.otpVerify': ['auth', 'POST /api/v2/otp/verify'],
  'login.getLcn': ['auth', 'POST /api/v2/otp/get-lcn'],
  'login.otpComplete': ['auth', 'POST /api/v3/otp/complete'],
  'login.getLcnV1': ['auth', 'POST /api/v1/otp/get-lcn'],
  'login.otpInitLcn': ['auth', 'POST /api/v1/otp/init-lcn'],
  'login.otpVerifyV1': ['auth', 'POST /api/v1/otp/verify'],
  'login.ssoVerify': ['auth', 'GET /api/v1/sso/verify'],
  'login.enroll': ['auth', 'POST /api/v1/member/enroll'],
  'login.signout': ['auth', 'POST /api/v1/signout'],
  'member.detail': ['api', 'GET /api/v1/member/detail'],
  'member.balance': ['api', 'GET /api/v1/member/account/balance'],
  'member.dashboard': ['api', 'GET /api/v1/member/dashboard'],
  'member.transactions': ['api', 'POST /api/v1/member/account/txns'],
  'member.transactionDetails': ['api', 'POST /api/v1/member/account/txns/details'],
  'member.update': ['api', 'POST /api/v1/member/update'],
  'member.cashTransactions': ['api', 'POST /api/v1/member/account/txns/cash'],
  'catalogue.clientConfig': ['api', 'GET /api/v1/homepage/client/config'],
  'catalogue.load': ['api', 'GET /api/v1/homepage/load'],
  'catalogue.fetchAllCarousels': ['api', 'POST /api/v1/homepage/fetch/all/carousel'],
  'catalogue.fetchCarousel': ['api', 'GET /api/v1/homepage/fetch/carousel'],
  'catalogue.list': ['api', 'POST /api/v1/homepage/products/list'],
  'catalogue.detail': ['api', 'GET /api/v1/homepage/product/detail'],
  'catalogue.sitemap': ['api', 'GET /api/v1/products'],
  'help.faqs': ['api', 'GET /api/v1/static/faqs.json'],
  'search.find': ['search', 'GET /api/v1/search'],
  'address.fetchAll': ['api', 'GET /api/v1/address/fetch/all'],
  'address.add': ['api', 'POST /api/v1/address/add/user/address'],
  'address.update': ['api', 'POST /api/v1/address/update/address'],
  'address.remove': ['api', 'POST /api/v1/address/delete/user/address'],
  'address.createDefault': ['api', 'POST /api/v1/address/create/default/address'],
  'address.pincodeAvailability': ['api', 'GET /api/v1/address/p2o/pincode/availabity-check'],
  'address.pinCode': ['api', 'GET /api/v2/config/pin_code'],
  'orders.validate': ['api', 'POST /api/v1/order/validate'],
  'orders.placeVoucher': ['api', 'POST /api/v1/voucher/place-order'],
  'orders.placeProduct': ['api', 'POST /api/v1/product/p2o/PlaceOrder'],
  'orders.placeItem': ['api', 'POST /api/v1/product/place-order'],
  'orders.verifyPlain': ['api', 'POST /api/v1/order/verify'],
  'orders.verify': ['api', 'POST /api/v2/order/verify'],
  'orders.list': ['api', 'GET /api/v1/order/list'],
  'orders.details': ['api', 'POST /api/v1/order/details'],
  'orders.summary': ['api', 'GET /api/v1/order/summary'],
  'conversion.clientBalance': ['api', 'GET /api/v1/member/client/account/balance'],
  'conversion.convert': ['api', 'POST /api/v1/client/point/conversion'],
  'conversion.status': ['api', 'GET /api/v1/client/point/status'],
  'dbt.verifyUser': ['api', 'GET /api/v1/dbt/verify/user'],
  'dbt.validate': ['api', 'GET /api/v1/dbt/validate'],
  'dbt.save': ['api', 'GET /api/v1/dbt/save'],
  'dbt.verifyPan': ['api', 'POST /api/v1/dbt/verify/pan'],
  'dbt.fetchBeneficiary': ['api', 'GET /api/v1/dbt/fetch/beneficiary'],
  'dbt.editBeneficiary': ['api', 'POST /api/v1/dbt/edit/beneficiary'],
  'dbt.summary': ['api', 'GET /api/v1/dbt/summary'],
  'dbt.transfer': ['api', 'POST /api/v1/dbt/transfer'],
  'dbt.fetchBank': ['api', 'GET /api/v1/dbt/fetch/bank'],
  'partners.terms': ['api', 'GET /api/v2/tnc/partner/data'],
  'partners.clickout': ['api', 'GET /api/v1/tnc/partner/clickout/url'],
  'partners.clickoutForm': ['api', 'GET /api/v1/tnc/partner/clickout/url/ff'],
  'redirects.utilities': ['api', 'GET /api/v1/utilities/get/redirect/url'],
  'redirects.raas': ['api', 'GET /api/v1/raas/get/redirect/url'],
  'survey.availability': ['api', 'GET /api/v1/survey/availability'],
  'survey.participate': ['api', 'GET /api/v1/survey/participate'],
  'membership.plans': ['api', 'GET /api/v1/membership/plans'],
  'membership.features': ['api', 'GET /api/v1/membership/features'],
  'membership.planDetail': ['api', 'GET /api/v1/membership/plan/detail'],
  'membership.autoRenewUpdate': ['api', 'GET /api/v1/member/plus/auto-renew-status/update'],
  'campaign.details': ['api', 'GET /api/v1/campaign/details'],
  'campaign.summary': ['api', 'GET /api/v1/campaign/summary'],
  'campaign.createOrder': ['api', 'POST /api/v1/campaign/create/order'],
};

/** Calls that the spec does not list but its requirements need. */
const OWN_CALLS = {
  'member.card': ['api', 'GET /api/v1/member/account/card'],
  'member.balanceOn': ['api', 'GET /api/v1/member/account/balance/on'],
  'member.history': ['api', 'GET /api/v1/member/account/history'],
  'member.statement': ['api', 'GET /api/v1/member/account/statement'],
  'sessions.list': ['auth', 'GET /api/v1/member/sessions'],
  'sessions.revoke': ['auth', 'POST /api/v1/member/sessions/revoke'],
  'sessions.revokeOthers': ['auth', 'POST /api/v1/member/sessions/revoke-others'],
  'sessions.agentVisits': ['api', 'GET /api/v1/member/agent-visits'],
  'sessions.cards': ['auth', 'GET /api/v1/member/cards'],
  'sessions.changeAccount': ['auth', 'POST /api/v1/member/change-account'],
  'dbt.saveByPost': ['api', 'POST /api/v1/dbt/save'],
  'help.policy': ['api', 'GET /api/v1/static/policy.json'],
  'reminders.choice': ['api', 'GET /api/v1/member/reminders'],
  'reminders.choose': ['api', 'POST /api/v1/member/reminders'],
  'orders.cancel': ['api', 'POST /api/v1/order/cancel'],
  'orders.giveBack': ['api', 'POST /api/v1/order/return'],
  'orders.undo': ['api', 'POST /api/v1/order/undo'],
  'holdings.list': ['api', 'GET /api/v1/holdings/list'],
  'holdings.one': ['api', 'GET /api/v1/holdings/details'],
  'holdings.markUsed': ['api', 'POST /api/v1/holdings/mark'],
  'payments.status': ['api', 'GET /api/v1/payment/status'],
  'payments.callback': ['api', 'POST /api/v1/payment/callback'],
  'conversion.quote': ['api', 'GET /api/v1/client/point/quote'],
  'conversion.verify': ['api', 'POST /api/v1/client/point/conversion/verify'],
  'partners.clickoutByPost': ['api', 'POST /api/v1/tnc/partner/clickout/url'],
  'partners.clickoutFormByPost': ['api', 'POST /api/v1/tnc/partner/clickout/url/ff'],
  'partners.trips': ['api', 'GET /api/v1/tnc/partner/trips'],
  'partners.claim': ['api', 'POST /api/v1/tnc/partner/claim'],
  'partners.postback': ['api', 'POST /api/v1/tnc/partner/postback'],
  'survey.participateByPost': ['api', 'POST /api/v1/survey/participate'],
  'membership.outlook': ['api', 'GET /api/v1/membership/outlook'],
  'membership.buy': ['api', 'POST /api/v1/membership/buy'],
  'membership.order': ['api', 'GET /api/v1/membership/order'],
  'membership.status': ['api', 'GET /api/v1/member/plus/status'],
  'membership.autoRenewUpdateByPost': ['api', 'POST /api/v1/member/plus/auto-renew-status/update'],
  'membership.cancel': ['api', 'POST /api/v1/member/plus/cancel'],
};

/** The calls that need no session; all others are for members. */
const PUBLIC_SECTIONS = ['login', 'catalogue', 'help', 'search'];
const PUBLIC_CALLS = [
  'address.pincodeAvailability',
  'address.pinCode',
  'payments.callback',
  'partners.terms',
  'partners.postback',
  'redirects.utilities',
];
const PUBLIC_OFFERS = [
  'survey.availability',
  'membership.plans',
  'membership.features',
  'membership.planDetail',
  'campaign.details',
];

const ids = endpoints.map(({ id }) => id);

describe('the contract', () => {
  it('contains exactly the calls of the spec and our own listed ones', () => {
    const spoken = endpoints.map(({ id, host, method, path }) => [id, [host, `${method} ${path}`]]);
    // A call that the spec does not have is added to OWN_CALLS.
    expect(Object.fromEntries(spoken)).toEqual({ ...SPEC_CALLS, ...OWN_CALLS });
  });

  it('gives each endpoint a unique id made of its section and its name', () => {
    const named = Object.entries(contract).flatMap(([section, rows]) =>
      Object.keys(rows).map((name) => `${section}.${name}`),
    );
    expect(ids).toEqual(named);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has no two endpoints with the same method and path', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'gives %s a schema of its data and a one-sentence summary',
    (_id, endpoint) => {
      expect(schemasOf(endpoint).data).toBeInstanceOf(z.ZodType);
      expect(schemasOf(endpoint).summary).toMatch(/^[A-Z].{10,}\.$/);
      expect(endpoint.schemas).toBeUndefined();
    },
  );

  it('gives every POST a body and no GET one', () => {
    for (const endpoint of endpoints) {
      expect([endpoint.id, schemasOf(endpoint).body !== undefined]).toEqual([
        endpoint.id,
        endpoint.method === 'POST',
      ]);
    }
  });

  it('gives each GET that changes something a POST form with the same path and callers, and the query as body', () => {
    const changing = endpoints.filter(
      (endpoint: Endpoint) => endpoint.method === 'GET' && endpoint.ownCallsOnly,
    );
    expect(changing.length).toBeGreaterThan(4);
    for (const get of changing) {
      const post = endpoints.find(({ id }) => id === `${get.id}ByPost`);
      expect(post).toEqual({ ...get, id: `${get.id}ByPost`, method: 'POST' });
      const fieldsOf = (schema: unknown) =>
        schema instanceof z.ZodObject ? Object.keys(schema.shape).sort() : [];
      expect(fieldsOf(schemasOf(post ?? get).body)).toEqual(fieldsOf(schemasOf(get).query));
    }
  });

  it('accepts only objects as bodies and queries', () => {
    for (const endpoint of endpoints) {
      const { body, query } = schemasOf(endpoint);
      for (const schema of [body, query]) {
        if (!schema) continue;
        expect(schema.safeParse('text').success).toBe(false);
        expect(schema.safeParse([]).success).toBe(false);
      }
    }
  });

  it('requires an Idempotency-Key on each POST that moves value, and on no other call', () => {
    const idempotent = endpoints.filter((endpoint) => endpoint.idempotent).map(({ id }) => id);
    expect(idempotent).toEqual([
      'orders.placeVoucher',
      'orders.placeProduct',
      'orders.placeItem',
      'orders.verifyPlain',
      'orders.verify',
      'orders.cancel',
      'orders.giveBack',
      'orders.undo',
      'conversion.convert',
      'conversion.verify',
      'dbt.transfer',
      'membership.buy',
      'membership.cancel',
      'campaign.createOrder',
    ]);
    const placing = endpoints.filter(({ path }) =>
      /place-?order|transfer|conversion|create\/order/i.test(path),
    );
    expect(placing.every((endpoint) => endpoint.idempotent)).toBe(true);
    expect(endpoints.filter((e) => e.idempotent).every((e) => e.access === 'member')).toBe(true);
  });

  it('requires a session for every call outside the listed public sections and endpoints', () => {
    for (const { id, access } of endpoints) {
      const isPublic =
        PUBLIC_SECTIONS.includes(id.split('.')[0] ?? '') ||
        PUBLIC_CALLS.includes(id) ||
        PUBLIC_OFFERS.includes(id);
      expect([id, access]).toEqual([id, isPublic ? 'public' : 'member']);
    }
  });

  it('refuses support agents the calls that only members may make', () => {
    const closed = endpoints.filter((endpoint) => endpoint.agents === false).map(({ id }) => id);
    // Converting coins, taking cashback, editing profile, addresses and bank data; and the member's sessions.
    const mustBe = endpoints.filter(
      ({ id, path, method }) =>
        /\/dbt\/save|point\/conversion|member\/update$/.test(path) ||
        (method === 'POST' && /\/(dbt|address)\/|\/reminders$/.test(path)) ||
        id.startsWith('sessions.'),
    );
    expect(closed).toEqual(expect.arrayContaining(mustBe.map(({ id }) => id)));
    // Agents can order for a member, to an address that the member already has.
    expect(closed.filter((id) => /^(orders|catalogue|search|help)\./.test(id))).toEqual([]);
    expect(closed).not.toContain(contract.address.fetchAll.id);
  });

  it('lists the extra headers of each call, including those of the spec', () => {
    const carried = Object.fromEntries(
      endpoints.flatMap(({ id, headers }) => (headers ? [[id, headers]] : [])),
    );
    expect(carried).toEqual({
      'login.otpInit': ['cartId'],
      'login.ssoVerify': ['token'],
      'sessions.revoke': ['token'],
      'sessions.revokeOthers': ['token'],
      'sessions.changeAccount': ['token'],
      'member.dashboard': ['token'],
      'orders.placeVoucher': ['cartId'],
      'orders.placeProduct': ['cartId'],
      'orders.placeItem': ['cartId'],
      'orders.verify': ['token'],
      'orders.summary': ['cartId'],
      'orders.cancel': ['token'],
      'orders.giveBack': ['token'],
      'orders.undo': ['token'],
      'holdings.markUsed': ['token'],
      'conversion.convert': ['cartId'],
      'conversion.verify': ['token'],
      ...Object.fromEntries(ids.filter((id) => id.startsWith('dbt.')).map((id) => [id, ['cartId']])),
    });
  });

  it('throws when asked for the schemas of an unknown endpoint', () => {
    expect(() => schemasOf({ id: 'orders.steal' })).toThrow('No schemas for endpoint orders.steal');
    expect(() => schemasOf({ id: '' })).toThrow('No schemas');
  });
});

describe('the list of error codes', () => {
  it.each(Object.entries(ERROR_CODES))('explains %s and gives it a status of 400 or above', (code, row) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(row.meaning).toMatch(/^[A-Z].{8,}\.$/);
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.status).toBeLessThan(600);
  });

  it('uses the statuses that end a session only for the codes about the session', () => {
    const ending = Object.entries(ERROR_CODES).filter(([, { status }]) => [401, 403, 417].includes(status));
    expect(ending.map(([code]) => code)).toEqual(['UNAUTHENTICATED', 'FORBIDDEN', 'AGENT_NOT_ALLOWED']);
  });
});
