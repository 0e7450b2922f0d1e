// How the read-only calls are made: with values taken from earlier answers, so that there is something to read.
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { CATALOGUE_TYPES, MODULE_TYPES, SEARCH_RULES, type CatalogueType } from '#contract/enums.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import { isShown } from '../modules/clients/brand.ts';
import { isReadOnlyPost } from '../read-only-posts.ts';
import { exampleOf } from '../reference/example.ts';
import { jsonSchemaOf, type JsonSchema } from '../reference/json-schema.ts';

export interface Input {
  query?: Record<string, string>;
  body?: object;
}

/** The answers that an endpoint has given so far. */
export type AnswersOf = <E extends Endpoint>(endpoint: E) => DataOf<E>[];

/** Values for fields that no answer provides, by the field's name or by the call's id and the field's name. */
export type Given = Readonly<Record<string, string>>;

/** Names that an API with the built-in brands knows. */
export const DEFAULT_GIVEN: Given = {
  policyId: 'privacy',
  ifsc: 'SBIN0000001',
  'redirects.utilities.target': 'play-store',
  'redirects.raas.target': 'gift-shelf',
};

const { address, campaign, catalogue, conversion, dbt, holdings, member, membership, orders } = contract;
const { partners, payments, search } = contract;

/** Whether a call can be made on a live system, because it changes nothing. */
export const isReadOnly = (endpoint: Endpoint): boolean => {
  if (endpoint.method === 'POST') return isReadOnlyPost(endpoint);
  // A GET of the login section redeems a sign-on link.
  return !endpoint.ownCallsOnly && !endpoint.id.startsWith('login.');
};

/** The types of items that the brand shows; the lists of others are not found (docs/decisions/230). */
const shownTypes = (answersOf: AnswersOf): CatalogueType[] => {
  const [config] = answersOf(catalogue.clientConfig);
  return CATALOGUE_TYPES.filter((type) => !config || isShown(type, config.modules));
};

/** One item of each list, if possible one that can be ordered. */
const cards = (answersOf: AnswersOf) =>
  answersOf(catalogue.list).flatMap(
    ({ items }) => items.find(({ available }) => available) ?? items.slice(0, 1),
  );

const plusOrders = (answersOf: AnswersOf) =>
  answersOf(membership.status).flatMap(({ orderList }) => orderList);

const query = (fields: Record<string, string>): Input => ({ query: fields });

const orderIds = (answersOf: AnswersOf): string[] =>
  answersOf(orders.list).flatMap(({ orderList }) => orderList.slice(0, 5).map(({ orderId }) => orderId));

const drafts = (answersOf: AnswersOf): Input[] =>
  answersOf(catalogue.detail).flatMap(({ item, denominations }): Input[] => {
    const [denomination] = denominations.filter(({ available }) => available);
    const { productId } = item;
    if (!item.available) return [];
    if (item.itemType === 'VOUCHER' && denomination) {
      return [{ body: { productId, denomination: denomination.amountPaise, count: 1 } }];
    }
    const [place] = answersOf(address.fetchAll).flatMap(({ addressList }) => addressList);
    return item.itemType === 'PRODUCT'
      ? [{ body: { productId, count: 1, ...(place && { addressId: place.addressId }) } }]
      : [];
  });

const paymentIds = (answersOf: AnswersOf): string[] =>
  [
    ...answersOf(orders.details).map(({ order }) => order.payment?.paymentId),
    ...answersOf(membership.order).map(({ payment }) => payment?.paymentId),
  ].filter((id) => id !== undefined);

/** The inputs of each call that needs values from earlier answers. A call that is not listed needs none. */
const FROM_ANSWERS: Readonly<Record<string, (answersOf: AnswersOf) => Input[]>> = {
  [catalogue.list.id]: (answersOf) =>
    MODULE_TYPES.flatMap((moduleType) =>
      shownTypes(answersOf).map((itemType) => ({
        body: { moduleType, itemType, withConfig: true, limit: 3 },
      })),
    ),
  [catalogue.detail.id]: (answersOf) =>
    cards(answersOf).map(({ itemType, productId }) => query({ itemType, productId })),
  [catalogue.sitemap.id]: () => CATALOGUE_TYPES.map((itemType) => query({ itemType, limit: '5' })),
  [catalogue.fetchCarousel.id]: (answersOf) =>
    answersOf(catalogue.fetchAllCarousels).flatMap(({ carousels }) =>
      carousels.map(({ placement }) => query({ placement })),
    ),
  [search.find.id]: (answersOf) =>
    cards(answersOf).flatMap(({ name, itemType }) => {
      const q = name.slice(0, SEARCH_RULES.longest);
      return [query({ q, mode: 'typeahead' }), query({ q, type: itemType, limit: '3' })];
    }),
  [partners.terms.id]: (answersOf) =>
    cards(answersOf)
      .filter(({ itemType }) => itemType === 'PARTNER')
      .map(({ productId }) => query({ partnerId: productId })),
  [member.balanceOn.id]: (answersOf) =>
    answersOf(member.detail).map(({ memberSince }) => query({ on: memberSince.slice(0, 10) })),
  [member.transactionDetails.id]: (answersOf) =>
    answersOf(member.transactions).flatMap(({ accountTxnList }) =>
      accountTxnList.slice(0, 5).map(({ entryId }) => ({ body: { entryId } })),
    ),
  [orders.validate.id]: drafts,
  [orders.details.id]: (answersOf) => orderIds(answersOf).map((orderId) => ({ body: { orderId } })),
  [orders.summary.id]: (answersOf) => orderIds(answersOf).map((orderId) => query({ orderId })),
  [holdings.one.id]: (answersOf) =>
    answersOf(holdings.list).flatMap(({ holdingList }) =>
      holdingList.slice(0, 5).map(({ voucherId }) => query({ voucherId })),
    ),
  [payments.status.id]: (answersOf) => paymentIds(answersOf).map((paymentId) => query({ paymentId })),
  [conversion.quote.id]: (answersOf) =>
    answersOf(conversion.clientBalance).map(({ limits }) => query({ points: String(limits.least) })),
  [conversion.status.id]: (answersOf) =>
    answersOf(member.transactionDetails)
      .filter(({ transaction: { cause } }) => cause.kind === 'conversion')
      .map(({ transaction: { cause } }) => query({ conversionId: cause.id })),
  [dbt.summary.id]: (answersOf) =>
    answersOf(member.cashTransactions).flatMap(({ ledgerResponseList }) =>
      ledgerResponseList.slice(0, 5).map(({ transferId }) => query({ transferId })),
    ),
  [membership.planDetail.id]: (answersOf) =>
    answersOf(membership.plans).flatMap(({ planList }) => planList.map(({ planId }) => query({ planId }))),
  [membership.order.id]: (answersOf) => plusOrders(answersOf).map(({ orderId }) => query({ orderId })),
  [campaign.summary.id]: (answersOf) =>
    plusOrders(answersOf)
      .filter(({ kind }) => kind === 'CAMPAIGN')
      .map(({ orderId }) => query({ orderId })),
};

const requiredFields = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));

/** Only the required fields: with the given values, otherwise with the examples of the reference. */
const minimalInput = (endpoint: Endpoint, given: Given): Input => {
  const { query: inQuery, body } = schemasOf(endpoint);
  const schema = inQuery ?? body;
  const fields = schema ? requiredFields(jsonSchemaOf(schema, 'input')) : [];
  const values = fields.map(
    ([name, field]) =>
      [name, given[`${endpoint.id}.${name}`] ?? given[name] ?? exampleOf(field, name)] as const,
  );
  if (body) return { body: Object.fromEntries(values) };
  return { query: Object.fromEntries(values.map(([name, value]) => [name, String(value)])) };
};

export interface Read {
  input: Input;
  /** Whether the thing it names is known to exist; if not, the call may also be refused, as the reference says. */
  known: boolean;
}

/** Calls for what an answer names but need not have: a partner of the list may have no online shop, thus no terms. */
const NOT_CERTAIN: readonly string[] = [partners.terms.id];

/** Refusals of what is known to exist: it may have run out meanwhile, and offers of Plus are for its members. */
const OF_WHAT_EXISTS: Readonly<Record<string, readonly ErrorCode[]>> = {
  [orders.validate.id]: ['SOLD_OUT', 'PLUS_ONLY'],
};

/** The codes with which a call for something that exists may be refused. */
export const refusalsOfExisting = ({ id }: Endpoint): readonly ErrorCode[] => OF_WHAT_EXISTS[id] ?? [];

/** The inputs with which a read-only call is made. */
export const readsOf = (endpoint: Endpoint, answersOf: AnswersOf, given: Given): Read[] => {
  const inputs = FROM_ANSWERS[endpoint.id]?.(answersOf) ?? [];
  const known = !NOT_CERTAIN.includes(endpoint.id);
  if (inputs.length > 0) return inputs.map((input) => ({ input, known }));
  return [{ input: minimalInput(endpoint, given), known: false }];
};
