import { z } from 'zod';
import { contract, endpoints } from '#contract/index.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { schemasOf } from '#contract/schemas.ts';

/** Spec §7, word for word: the calls that the contract has so far, with their hosts. */
const SPEC_CALLS = {
  'login.otpInit': ['auth', 'POST /api/v2/otp/init'],
  'login.otpResend': ['auth', 'POST /api/v2/otp/resend'],
  'login.otpVerify': ['auth', 'POST /api/v2/otp/verify'],
  'login.getLcn': ['auth', 'POST /api/v2/otp/get-lcn'],
  'login.otpComplete': ['auth', 'POST /api/v3/otp/complete'],
  'login.enroll': ['auth', 'POST /api/v1/member/enroll'],
  'login.signout': ['auth', 'POST /api/v1/signout'],
  'member.detail': ['api', 'GET /api/v1/member/detail'],
  'member.balance': ['api', 'GET /api/v1/member/account/balance'],
  'member.dashboard': ['api', 'GET /api/v1/member/dashboard'],
  'member.transactions': ['api', 'POST /api/v1/member/account/txns'],
  'member.transactionDetails': ['api', 'POST /api/v1/member/account/txns/details'],
  'catalogue.clientConfig': ['api', 'GET /api/v1/homepage/client/config'],
  'catalogue.load': ['api', 'GET /api/v1/homepage/load'],
  'catalogue.list': ['api', 'POST /api/v1/homepage/products/list'],
  'catalogue.detail': ['api', 'GET /api/v1/homepage/product/detail'],
  'catalogue.sitemap': ['api', 'GET /api/v1/products'],
  'help.faqs': ['api', 'GET /api/v1/static/faqs.json'],
  'help.policy': ['api', 'GET /api/v1/static/policy.json'],
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
  'orders.verify': ['api', 'POST /api/v2/order/verify'],
  'orders.list': ['api', 'GET /api/v1/order/list'],
  'orders.details': ['api', 'POST /api/v1/order/details'],
  'orders.summary': ['api', 'GET /api/v1/order/summary'],
};

/** The calls of spec §7 that need no session; every other one is a member's. */
const PUBLIC_SECTIONS = ['login', 'catalogue', 'help', 'search'];
const PUBLIC_CALLS = ['address.pincodeAvailability', 'address.pinCode'];

const ids = endpoints.map(({ id }) => id);

describe('The contract', () => {
  it('speaks the calls of the spec, letter for letter', () => {
    const spoken = endpoints.map(({ id, host, method, path }) => [id, [host, `${method} ${path}`]]);
    expect(Object.fromEntries(spoken)).toEqual(SPEC_CALLS);
  });

  it('names each endpoint once, by its section and its name', () => {
    const named = Object.entries(contract).flatMap(([section, rows]) =>
      Object.keys(rows).map((name) => `${section}.${name}`),
    );
    expect(ids).toEqual(named);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has no two endpoints on one method and path', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'gives %s a schema for its answer and one sentence of summary',
    (_id, endpoint) => {
      expect(schemasOf(endpoint).data).toBeInstanceOf(z.ZodType);
      expect(endpoint.summary).toMatch(/^[A-Z].{10,}\.$/);
      expect(endpoint.schemas).toBeUndefined();
    },
  );

  it('gives a POST a body and a GET none', () => {
    for (const endpoint of endpoints) {
      expect([endpoint.id, schemasOf(endpoint).body !== undefined]).toEqual([
        endpoint.id,
        endpoint.method === 'POST',
      ]);
    }
  });

  it('takes only objects as bodies and queries', () => {
    for (const endpoint of endpoints) {
      const { body, query } = schemasOf(endpoint);
      for (const schema of [body, query]) {
        if (!schema) continue;
        expect(schema.safeParse('text').success).toBe(false);
        expect(schema.safeParse([]).success).toBe(false);
      }
    }
  });

  it('asks for an Idempotency-Key on each POST that moves value, and on nothing else', () => {
    const idempotent = endpoints.filter((endpoint) => endpoint.idempotent).map(({ id }) => id);
    expect(idempotent).toEqual(['orders.placeVoucher', 'orders.verify']);
    const placing = endpoints.filter(({ path }) =>
      /place-?order|transfer|conversion|create\/order/i.test(path),
    );
    expect(placing.every((endpoint) => endpoint.idempotent)).toBe(true);
    expect(endpoints.filter((e) => e.idempotent).every((e) => e.access === 'member')).toBe(true);
  });

  it('opens login, catalogue, help, search and pincodes to anybody and everything else to members', () => {
    for (const { id, access } of endpoints) {
      const isPublic = PUBLIC_SECTIONS.includes(id.split('.')[0] ?? '') || PUBLIC_CALLS.includes(id);
      expect([id, access]).toEqual([id, isPublic ? 'public' : 'member']);
    }
  });

  it('carries the extra headers that the spec names', () => {
    const carried = Object.fromEntries(
      endpoints.flatMap(({ id, headers }) => (headers ? [[id, headers]] : [])),
    );
    expect(carried).toEqual({
      'login.otpInit': ['cartId'],
      'member.dashboard': ['token'],
      'orders.placeVoucher': ['cartId'],
      'orders.verify': ['token'],
    });
  });

  it('refuses to find schemas for an endpoint that it does not know', () => {
    expect(() => schemasOf({ id: 'orders.steal' })).toThrow('No schemas for endpoint orders.steal');
    expect(() => schemasOf({ id: '' })).toThrow('No schemas');
  });
});

describe('The list of error codes', () => {
  it.each(Object.entries(ERROR_CODES))('explains %s and gives it a status of failure', (code, row) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(row.meaning).toMatch(/^[A-Z].{8,}\.$/);
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.status).toBeLessThan(600);
  });

  it('lets only the session’s own codes end the session in the web app', () => {
    const ending = Object.entries(ERROR_CODES).filter(([, { status }]) => [401, 403, 417].includes(status));
    expect(ending.map(([code]) => code)).toEqual(['UNAUTHENTICATED', 'FORBIDDEN']);
  });
});
