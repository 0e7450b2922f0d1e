// Sends every request of the reference to the included backend with the demo's content.
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { contract, endpoints } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import { requestExamplesOf, type RequestExample } from '#backend/reference/request-examples.ts';
import { REQUEST_VARIANTS } from '#backend/reference/request-variants.ts';
import type { TestMember } from '../../support/app.ts';
import { createConformanceHarness, type ConformanceHarness } from '../../support/conformance-harness.ts';
import { OPENING_MS } from '../../support/db.ts';

const PLENTY = 200_000;

/** Calls about something begun earlier, which the example names by made-up ids, passwords and signatures. */
const REFUSED: Partial<Record<ErrorCode, string[]>> = {
  OTP_UNKNOWN: [
    'login.otpResend',
    'login.otpVerify',
    'login.otpVerifyV1',
    'login.getLcn',
    'login.getLcnV1',
    'login.otpComplete',
    'login.enroll',
  ],
  SSO_LINK_REFUSED: ['login.ssoVerify'],
  FORBIDDEN: ['payments.callback', 'partners.postback'],
  NOT_FOUND: [
    'login.otpInit: To confirm an order, or a conversion of points',
    'login.otpInit: To confirm a cashback claim',
    'member.transactionDetails',
    'orders.verifyPlain',
    'orders.verify',
    'orders.details',
    'orders.summary',
    'orders.cancel',
    'orders.giveBack',
    'orders.undo',
    'holdings.one',
    'holdings.markUsed',
    'payments.status',
    'conversion.verify',
    'conversion.status',
    'sessions.revoke',
    'dbt.summary',
    'dbt.transfer',
    'membership.order',
    'membership.autoRenewUpdate',
    'membership.autoRenewUpdateByPost',
    'membership.cancel',
    'campaign.summary',
  ],
  // A handle that belongs to no card.
  MALFORMED_REQUEST: ['sessions.changeAccount'],
};

const refusalOf = (id: string, title: string): string =>
  Object.entries(REFUSED).find(([, calls]) => calls.includes(id) || calls.includes(`${id}: ${title}`))?.[0] ??
  'OK';

const rows = (endpoints as readonly Endpoint[]).flatMap((endpoint) =>
  requestExamplesOf(endpoint).map((example) => [endpoint.id, example.title, endpoint, example] as const),
);

const texts = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

describe('A request shown in the reference', () => {
  let harness: ConformanceHarness;
  beforeAll(async () => {
    harness = await createConformanceHarness();
  }, OPENING_MS);
  afterAll(() => harness.close());

  const headersFor = ({ headers, signedIn }: RequestExample, member: TestMember) => {
    const own = { cartId: `cart-${randomUUID()}`, 'Idempotency-Key': randomUUID() };
    return {
      ...headers,
      ...(signedIn && { cookie: member.headers['cookie'] ?? '' }),
      ...(signedIn && headers['token'] !== undefined && { token: member.headers['token'] ?? '' }),
      ...Object.fromEntries(Object.entries(own).filter(([name]) => name in headers)),
    };
  };

  /** What a member needs beforehand, by the fields that name it. */
  const ownedBy = async ({ headers }: TestMember) => {
    const { address, dbt, partners } = contract;
    const made = async (endpoint: Endpoint) => {
      const [example] = requestExamplesOf(endpoint);
      const { status, data } = await harness.call(endpoint, {
        headers,
        ...(example?.body && { body: example.body }),
      });
      expect(status).toBe(200);
      return data;
    };
    await made(dbt.verifyPan);
    return {
      addressId: (await made(address.add)).address.addressId,
      beneficiaryId: (await made(dbt.editBeneficiary)).beneficiary.beneficiaryId,
      tripNumber: (await made(partners.clickoutByPost)).tripNumber,
      orderedOn: harness.clock.now().toISOString().slice(0, 10),
    };
  };
  const withOwn = (asked: Record<string, unknown>, own: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, own[name] ?? value]));

  it.each(rows)(
    'of %s, "%s", conforms to the contract and is accepted',
    async (id, title, endpoint, example) => {
      const schemas = schemasOf(endpoint);
      expect(schemas.query?.safeParse(texts(example.query)).error?.issues ?? []).toEqual([]);
      expect(schemas.body?.safeParse(example.body).error?.issues ?? []).toEqual([]);
      const member = await harness.join({ coins: PLENTY, email: 'asha.menon@example.com' });
      const own = await ownedBy(member);
      const answer = await harness.call(endpoint, {
        headers: headersFor(example, member),
        query: texts(withOwn(example.query, own)),
        ...(example.body && { body: withOwn(example.body, own) }),
      });
      expect(answer.status === 200 ? 'OK' : answer.data.errorCode).toBe(refusalOf(id, title));
    },
  );

  it('has only fields of its call, and a title of its own', () => {
    for (const [id, variants] of Object.entries(REQUEST_VARIANTS)) {
      const shown = rows.filter(([of]) => of === id).map(([, , , { query, body }]) => ({ query, body }));
      // Every field of a variant exists in the call.
      expect(shown).toMatchObject(
        variants.map(({ query, body }) => ({ ...(query && { query }), ...(body && { body }) })),
      );
      expect(new Set(variants.map(({ title }) => title)).size).toBe(variants.length);
    }
  });
});
