// Partners' terms, trips to their shops, claims for missing coins, and partners' reports.
import { z } from 'zod';
import { clientQuery } from './catalogue.schemas.ts';
import { cursor, day, explained, instant, nextCursor, paise, productId } from './fields.ts';
import { POSTBACK_TYPES } from './partner-rules.ts';
import {
  claimed,
  earnPer100,
  partner,
  shownTripNumber,
  trackUntil,
  trip,
  tripExpectedBy,
} from './partner-shapes.schemas.ts';

const partnerId = productId.describe('The partner, by its id or the `slug` of its page.');
const tripNumber = z
  .string()
  .regex(/^[A-Z0-9-]{8,40}$/, 'Not a trip number')
  .describe('Number of the trip.');
/** The partner's number of an order, without spaces, so that it can be part of a signed text. */
const orderRef = z
  .string()
  .regex(/^[A-Za-z0-9#/_.-]{3,40}$/, 'Enter the order number as the partner gave it')
  .describe('The partner’s number of the order, without spaces.');

const said = (description: string, example: string) => z.string().meta({ description, examples: [example] });

const section = z.object({
  title: said('Heading.', 'Returns'),
  paragraphs: z
    .array(said('One paragraph, plain text.', 'Coins of what is sent back are taken back.'))
    .describe('Its paragraphs, plain text.'),
});

export const terms = {
  summary: 'Answers how earning works at a partner: rate, what is tracked, what spoils it, the terms.',
  description: 'NOT_FOUND where there is no such partner.',
  query: z.object({ client: clientQuery.shape.client, partnerId }),
  data: z.object({
    partner,
    earnPer100: earnPer100.describe(
      'Coins earned per ₹100 that count; 0 where nothing is earned at present.',
    ),
    canShop: z.boolean().describe('Whether one can go to the partner’s shop from here and earn.'),
    confirmDays: z
      .int()
      .describe('Days from a reported purchase until its coins are confirmed.')
      .meta({ examples: [30] }),
    trackHours: z
      .int()
      .describe('Hours after a click within which a purchase belongs to it.')
      .meta({ examples: [24] }),
    tracked: z
      .array(said('One thing, in a sentence.', 'Orders in the shop’s own app and on its site.'))
      .describe('What counts.'),
    spoils: z
      .array(said('One thing, in a sentence.', 'Coupons from elsewhere.'))
      .describe('What makes a purchase not count.'),
    sections: z.array(section).describe('The terms, by heading.'),
    updatedOn: day
      .describe('The day on which the terms were last changed.')
      .meta({ examples: ['2026-01-15'] }),
  }),
};

const clickData = {
  partner,
  tripNumber: shownTripNumber,
  earnPer100,
  trackUntil,
  expectedBy: tripExpectedBy,
  expiresAt: instant.describe(
    'Until when the shop takes the address: 15 minutes from now. Another call gives a fresh one.',
  ),
};

const CLICKING =
  'The trip is announced in the ledger, without coins. Another call for the same partner within half an hour goes on with the same trip. NOT_FOUND where there is no such partner, or nothing is earned in a shop of it.';

export const clickout = {
  summary: 'Records a click under a trip number and answers the signed address of the partner’s shop.',
  description: CLICKING,
  query: z.object({ partnerId }),
  data: z.object({
    ...clickData,
    url: z
      .url()
      .describe('The shop’s address, to be opened in the browser: with `trip`, `expires` and `signature`.'),
  }),
};
export const clickoutByPost = {
  summary: 'Records a click and answers the signed address of the partner’s shop; the POST form.',
  description: CLICKING,
  body: clickout.query,
  data: clickout.data,
};

export const clickoutForm = {
  summary: 'Records a click and answers the fields of a form, for shops that take the trip by POST.',
  description: CLICKING,
  query: z.object({ partnerId }),
  data: z.object({
    ...clickData,
    form: z
      .object({
        action: z
          .url()
          .describe('Where the form is sent.')
          .meta({ examples: ['https://shop.example/arrive'] }),
        method: z.literal('POST').describe('How it is sent.'),
        fields: z
          .array(
            z.object({
              name: said('Name of the field.', 'trip'),
              value: said('What stands in it.', 'TR-2026-0302-K7XQ2-9MP4T'),
            }),
          )
          .describe('Its fields: `trip`, `expires`, `signature`, and any of the shop’s own.'),
      })
      .describe('The form that leads to the shop.'),
  }),
};
export const clickoutFormByPost = {
  summary:
    'Records a click and answers the fields of a form, for shops that take the trip by POST; the POST form.',
  description: CLICKING,
  body: clickoutForm.query,
  data: clickoutForm.data,
};

export const trips = {
  summary: 'Lists the member’s trips to partners’ shops, newest first, with coins and claims.',
  query: z.object({
    cursor: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20).describe('How many trips on a page.'),
  }),
  data: z.object({ tripList: z.array(trip).describe('The trips of this page, newest first.'), nextCursor }),
};

export const claim = {
  summary: 'Claims coins that did not come for an order; the same order again answers the same claim.',
  description:
    'The partner is written to. MALFORMED_REQUEST names `orderedOn` where it is neither the day of the trip nor the day after. CLAIM_CLOSED more than 90 days after the trip, of an order that was reported already, and beyond ten orders of a trip. NOT_FOUND where the account has no such trip.',
  body: z.object({
    tripNumber,
    orderRef,
    orderedOn: day.describe('The day of the order, in India.').meta({ examples: ['2026-03-02'] }),
    amountPaise: paise.min(100).max(1_000_000_000).describe('What was paid, in paise.'),
    note: z
      .string()
      .max(500)
      .optional()
      .describe('What the partner should know; it is told as the member’s words.')
      .meta({ examples: ['The order came in two parcels.'] }),
  }),
  data: z.object({ claim: claimed }),
};

export const postback = {
  summary: 'Takes a partner’s report of a purchase, its confirmation or cancellation, or of a claim refused.',
  description:
    'For partners, never for the web app (docs/partners.md). Reports may come twice, late and out of order. FORBIDDEN where the signature does not fit, NOT_FOUND where there is no such trip to that partner, IDEMPOTENCY_KEY_REUSED where `postbackId` stood for another report.',
  body: z.object({
    partnerId: productId.describe('Id of the partner.'),
    postbackId: z
      .string()
      .regex(/^[\w.:-]{8,100}$/)
      .describe('The partner’s own id of this report: the same one counts once.'),
    tripNumber,
    type: explained(POSTBACK_TYPES, 'What is reported.', {
      PURCHASE: 'an order was placed; its coins are on their way.',
      CONFIRM: 'it is kept; its coins are the member’s. Brings its purchase along.',
      CANCEL: 'it was cancelled or sent back, whole or in part.',
      DECLINE: 'a member’s claim for it is refused.',
    }),
    orderRef,
    amountPaise: paise
      .max(1_000_000_000)
      .default(0)
      .describe(
        'Of PURCHASE and CONFIRM what counts of the order in all, of CANCEL what is taken back of it, in paise; 0 of DECLINE alone.',
      ),
    reason: z
      .string()
      .max(200)
      .default('')
      .describe('Of DECLINE why, in one line for the member; otherwise empty.'),
    signature: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe(
        'HMAC-SHA256 with the partner’s key, in lower-case hex, of the seven fields above in their order, as UTF-8, joined by line feeds; of one that is left out, its default.',
      ),
  }),
  data: z.object({
    outcome: explained(
      ['APPLIED', 'IGNORED'],
      'What came of the report; the same report again answers the same.',
      {
        APPLIED: 'it changed something.',
        IGNORED: 'nothing was left to do.',
      },
    ),
  }),
};
