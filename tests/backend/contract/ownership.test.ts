// Every endpoint called by another member, and by a support agent. Derived from the contract: every endpoint is
// tested, and a field that names something must be listed here with its owner.
import { randomUUID } from 'node:crypto';
import { isReadOnly } from '#backend/conformance/reads.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract, endpoints } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import { jsonSchemaOf } from '#backend/reference/json-schema.ts';
import { asAgent } from '../../support/agents.ts';
import type { TestMember } from '../../support/app.ts';
import { createConformanceHarness, type ConformanceHarness } from '../../support/conformance-harness.ts';
import { OPENING_MS } from '../../support/db.ts';
import { minimalInput, type Input } from '../../support/malformed.ts';

const { address, campaign, dbt, holdings, member, membership, orders, partners, sessions } = contract;

/** Fields that name public things, or nothing at all. */
const COMMON = [
  'partnerId',
  'planId',
  'productId',
  'surveyId',
  'campaignId',
  'requestId',
  'userId',
  'cursor',
];

/** Fields that name things of one member. */
const OWNED = [
  'addressId',
  'beneficiaryId',
  'conversionId',
  'entryId',
  'handle',
  'orderId',
  'paymentId',
  'sessionId',
  'transferId',
  'tripNumber',
  'voucherId',
] as const;
type Owned = (typeof OWNED)[number];

const membersOnly = (endpoints as readonly Endpoint[]).filter(({ access }) => access === 'member');

const fieldsOf = (endpoint: Endpoint): string[] => {
  const { query, body } = schemasOf(endpoint);
  const schema = body ?? query;
  return schema ? Object.keys(jsonSchemaOf(schema, 'input').properties ?? {}) : [];
};

const ownedOf = (endpoint: Endpoint): Owned[] => OWNED.filter((name) => fieldsOf(endpoint).includes(name));

let harness: ConformanceHarness;
let things: Record<Owned, string>;
/** Inputs of single calls that make everything but the owner right. */
let particular: Record<string, Input>;
let other: TestMember;

const callAs = (headers: Record<string, string>, endpoint: Endpoint, more: Input = {}) => {
  const { query, body } = schemasOf(endpoint);
  const schema = body ?? query;
  const place = body ? 'body' : 'query';
  const input = {
    ...(schema && minimalInput(schema, place)),
    ...particular[endpoint.id],
    ...more,
  };
  const texts = Object.entries(input).map(([name, value]) => [name, String(value)]);
  return harness.call(endpoint, {
    ...(body && { body: input }),
    ...(query && { query: Object.fromEntries(texts) as Record<string, string> }),
    headers: { ...headers, cartid: 'conformance', 'idempotency-key': randomUUID() },
  });
};

/** The owner's things of each kind, as the API returns them. */
const thingsOf = async (): Promise<Record<Owned, string>> => {
  const read = async (endpoint: Endpoint) => (await callAs(harness.headers, endpoint)).data;
  const [{ orderId }] = (await read(orders.list)).orderList;
  const plan = (await read(membership.status)).orderList[0].orderId as string;
  const { payment } = (await callAs(harness.headers, membership.order, { orderId: plan })).data;
  particular[membership.order.id] = { orderId: plan };
  particular[campaign.summary.id] = { orderId: plan };
  return {
    addressId: (await read(address.fetchAll)).addressList[0].addressId,
    beneficiaryId: (await read(dbt.fetchBeneficiary)).beneficiaryList[0].beneficiaryId,
    conversionId: harness.conversionId,
    entryId: (await read(member.transactions)).accountTxnList[0].entryId,
    handle: (await read(sessions.cards)).lcnList[0].handle,
    orderId,
    paymentId: payment.paymentId,
    sessionId: (await read(sessions.list)).sessions[0].sessionId,
    transferId: (await read(member.cashTransactions)).ledgerResponseList[0].transferId,
    tripNumber: (await read(partners.trips)).tripList[0].tripNumber,
    voucherId: (await read(holdings.list)).holdingList[0].voucherId,
  };
};

beforeAll(async () => {
  harness = await createConformanceHarness();
  particular = {
    [orders.validate.id]: { productId: 'p-1001' },
  };
  things = await thingsOf();
  const priced = await callAs(harness.headers, orders.validate);
  const { points } = priced.data.price;
  particular[orders.placeProduct.id] = { productId: 'p-1001', points, moneyPaise: 0 };
  particular[orders.placeItem.id] = { productId: 'p-1001', points };
  other = await harness.join({ coins: 500_000 });
  const claim = { pan: 'ABCPR1234F', fullName: 'Asha Rao', dateOfBirth: '1990-08-14' };
  await harness.fill({ headers: other.headers, mobile: other.mobile, claim });
}, OPENING_MS);
afterAll(() => harness.close());

const naming = membersOnly.flatMap((endpoint) =>
  ownedOf(endpoint).map((field) => [`${endpoint.id} with ${field}`, endpoint, field] as const),
);

const asking = (headers: Record<string, string>, endpoint: Endpoint, field: Owned) =>
  callAs(headers, endpoint, { [field]: things[field], ...particular[endpoint.id] });

describe('What belongs to another member', () => {
  it('is covered here by every field that could name it', () => {
    const names = membersOnly.flatMap(fieldsOf).filter((name) => /(Id|Number|handle|cursor)$/.test(name));
    // A payee is given in full, never by a name.
    const paid = ['upiId', 'accountNumber'];
    // A field that names a thing of one member is added to OWNED, with one in thingsOf; any other to COMMON.
    expect(names.filter((name) => ![...COMMON, ...OWNED, ...paid].includes(name))).toEqual([]);
    expect(new Set(naming.map(([, , field]) => field))).toEqual(new Set(OWNED));
  });

  // A handle is valid only in the session that received it; in another session it is no choice at all.
  const foreign = ({ id }: Endpoint) =>
    id === sessions.changeAccount.id ? [400, 'MALFORMED_REQUEST'] : [404, 'NOT_FOUND'];

  it.each(naming)('is answered with an error by %s', async (_title, endpoint, field) => {
    const answer = await asking(other.headers, endpoint, field);
    expect([answer.status, answer.data.errorCode]).toEqual(foreign(endpoint));
  });

  // These would remove what the other calls ask for.
  const ending: string[] = [address.remove.id, sessions.changeAccount.id, sessions.revoke.id];
  it.each(naming.filter(([, { id }]) => !ending.includes(id)))(
    'is accepted from its owner by %s',
    async (_title, endpoint, field) => {
      const { status } = await asking(harness.headers, endpoint, field);
      expect(isReadOnly(endpoint) ? [200] : [200, 400, 409]).toContain(status);
    },
  );

  const reading = membersOnly.filter((endpoint) => isReadOnly(endpoint) && ownedOf(endpoint).length === 0);
  it.each(reading.map((endpoint) => [endpoint.id, endpoint] as const))(
    'does not appear in %s',
    async (_id, endpoint) => {
      const { email, mobile, lastName, accountId } = harness.owner;
      const text = JSON.stringify((await callAs(other.headers, endpoint)).data);
      for (const thing of [email!, mobile, lastName, accountId, ...Object.values(things)]) {
        expect(text).not.toContain(thing);
      }
    },
  );
});

describe('A support agent', () => {
  let agent: Record<string, string>;
  beforeAll(async () => {
    agent = await asAgent(harness, other.lcn);
  });

  it.each(membersOnly.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is admitted to %s or refused, as the contract defines',
    async (_id, endpoint) => {
      const answer = await callAs(agent, endpoint);
      if (endpoint.agents === false) {
        expect([answer.status, answer.data.errorCode]).toEqual([403, 'AGENT_NOT_ALLOWED']);
        return;
      }
      expect([401, 403]).not.toContain(answer.status);
    },
  );

  const reading = membersOnly.filter((endpoint) => isReadOnly(endpoint) && endpoint.agents !== false);
  it.each(reading.map((endpoint) => [endpoint.id, endpoint] as const))(
    'gets the same fields from %s as the member',
    async (_id, endpoint) => {
      const { status, data } = await callAs(agent, endpoint);
      const mine = await callAs(other.headers, endpoint);
      expect(status).toBe(mine.status);
      expect(Object.keys(data as object)).toEqual(Object.keys(mine.data as object));
    },
  );
});
