import { z } from 'zod';
import { clientQuery } from './catalogue.schemas.ts';
import { coins, cursor, day, image, instant, paise, plate, productId } from './fields.ts';
import { POSTBACK_TYPES, TRIP_STATUSES } from './partner-rules.ts';

const tripNumber = z.string().regex(/^[A-Z0-9-]{8,40}$/, 'Not a trip number');
/** What the partner calls an order: no spaces, so that it can stand in a signed text. */
const orderRef = z
  .string()
  .regex(/^[A-Za-z0-9#/_.-]{3,40}$/, 'Enter the order number as the partner gave it');

const partner = z.object({
  partnerId: z.string(),
  slug: z.string(),
  name: z.string(),
  image,
  plate,
});

const section = z.object({ title: z.string(), paragraphs: z.array(z.string()) });

export const terms = {
  summary: 'How earning works at a partner: rate, what is tracked, what spoils it, the terms.',
  query: z.object({ client: clientQuery.shape.client, partnerId: productId }),
  data: z.object({
    partner,
    /** Coins per ₹100 that count. */
    earnPer100: coins,
    /** Whether one can go to the partner's shop from here and earn. */
    canShop: z.boolean(),
    /** Days from a purchase until its coins are confirmed. */
    confirmDays: z.int(),
    /** Hours after a click within which a purchase belongs to it. */
    trackHours: z.int(),
    tracked: z.array(z.string()),
    spoils: z.array(z.string()),
    sections: z.array(section),
    updatedOn: day,
  }),
};

const clickData = {
  partner,
  tripNumber,
  earnPer100: coins,
  /** What is bought until then belongs to the trip. */
  trackUntil: instant,
  /** By when the coins of a purchase are confirmed. */
  expectedBy: instant,
  /** The address below is good until then; another call gives a fresh one. */
  expiresAt: instant,
};

export const clickout = {
  summary: 'Records a click under a trip number and gives the signed address of the partner’s shop.',
  query: z.object({ partnerId: productId }),
  data: z.object({ ...clickData, url: z.url() }),
};
export const clickoutByPost = {
  summary:
    'Records a click under a trip number and gives the signed address of the partner’s shop; the POST form.',
  body: clickout.query,
  data: clickout.data,
};

export const clickoutForm = {
  summary: 'As the click-out address, as the fields of a form for shops that take the trip by POST.',
  query: z.object({ partnerId: productId }),
  data: z.object({
    ...clickData,
    form: z.object({
      action: z.url(),
      method: z.literal('POST'),
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
};
export const clickoutFormByPost = {
  summary:
    'As the click-out address, as the fields of a form for shops that take the trip by POST; the POST form.',
  body: clickoutForm.query,
  data: clickoutForm.data,
};

const purchase = z.object({
  orderRef: z.string(),
  status: z.enum(['PENDING', 'EARNED', 'CANCELLED']),
  /** What counts of it. */
  amountPaise: paise,
  points: coins,
  reportedAt: instant,
  /** By when pending coins are confirmed. */
  expectedBy: instant.nullable(),
});

const claimed = z.object({
  claimId: z.string(),
  orderRef: z.string(),
  orderedOn: day,
  amountPaise: paise,
  note: z.string().nullable(),
  status: z.enum(['OPEN', 'SETTLED', 'DECLINED']),
  /** What the partner said where it declined. */
  reason: z.string().nullable(),
  filedAt: instant,
  answerBy: instant,
  settledAt: instant.nullable(),
});

const trip = z.object({
  tripNumber: z.string(),
  partner,
  status: z.enum(TRIP_STATUSES),
  earnPer100: coins,
  clickedAt: instant,
  trackUntil: instant,
  expectedBy: instant,
  /** Coins that are on their way, and that have come. */
  pendingPoints: coins,
  earnedPoints: coins,
  purchases: z.array(purchase),
  claims: z.array(claimed),
  /** Until then missing coins can be claimed; null where they no longer can. */
  claimUntil: instant.nullable(),
});

export const trips = {
  summary: 'The member’s trips to partners’ shops, newest first, with coins and claims.',
  query: z.object({
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: z.object({ tripList: z.array(trip), nextCursor: cursor.nullable() }),
};

export const claim = {
  summary: 'Claims coins that did not come for an order; the same order again answers the same claim.',
  body: z.object({
    tripNumber,
    orderRef,
    orderedOn: day,
    /** What was paid, in paise. */
    amountPaise: paise.min(100).max(1_000_000_000),
    note: z.string().max(500).optional(),
  }),
  data: z.object({ claim: claimed }),
};

export const postback = {
  summary:
    'Takes a partner’s report of a purchase, its confirmation or cancellation. Its signature is the HMAC-SHA256, in hex, of the other seven values in their order, joined by line feeds, with the partner’s key (docs/partners.md).',
  body: z.object({
    partnerId: productId,
    /** The partner's own id of this report: the same one counts once. */
    postbackId: z.string().regex(/^[\w.:-]{8,100}$/),
    tripNumber,
    type: z.enum(POSTBACK_TYPES),
    orderRef,
    /** PURCHASE, CONFIRM: what counts of the order. CANCEL: what is taken back of it. 0 for DECLINE alone. */
    amountPaise: paise.max(1_000_000_000).default(0),
    /** DECLINE: why, in one line for the member. */
    reason: z.string().max(200).default(''),
    /** HMAC-SHA256, in hex, of the seven fields above as UTF-8, joined by line feeds, with the partner's key. */
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  data: z.object({ outcome: z.enum(['APPLIED', 'IGNORED']) }),
};
