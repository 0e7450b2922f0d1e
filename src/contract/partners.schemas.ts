// Partners' terms, trips to their shops, claims for missing coins, and partners' reports.
import { z } from 'zod';
import { clientQuery } from './catalogue.schemas.ts';
import { cursor, day, describedEnum, instant, nextCursor, paise, productId } from './fields.ts';
import { POSTBACK_TYPES, TRIP_RULES } from './partner-rules.ts';
import {
  claimed,
  earnPer100,
  partner,
  shownTripNumber,
  trackUntil,
  trip,
  tripExpectedBy,
} from './partner-shapes.schemas.ts';
import { FORMS } from './patterns.ts';

const partnerId = productId.describe('The partner’s id, or the `slug` of its page.');
const tripNumber = z.string().regex(FORMS.tripNumber, 'Not a trip number').describe('Number of the trip.');
const orderRef = z
  .string()
  .regex(FORMS.orderRef, 'Enter the order number as the partner gave it')
  .describe('The partner’s number of the order, without spaces.');

const said = (description: string, example: string) => z.string().meta({ description, examples: [example] });

const section = z.object({
  title: said('Heading.', 'Returns'),
  paragraphs: z
    .array(said('One paragraph, plain text.', 'Coins of what is sent back are taken back.'))
    .describe('Its paragraphs, plain text.'),
});

export const terms = {
  summary:
    'Returns how earning works at a partner: the rate, what is tracked, what prevents tracking, the terms.',
  description: 'NOT_FOUND if there is no such partner.',
  query: z.object({ client: clientQuery.shape.client, partnerId }),
  data: z.object({
    partner,
    earnPer100: earnPer100.describe(
      'Coins earned per ₹100 of eligible purchases; 0 if nothing is earned at present.',
    ),
    canShop: z.boolean().describe('Whether members can go to the partner’s shop from here and earn.'),
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
      .describe('Which purchases count.'),
    spoils: z
      .array(said('One thing, in a sentence.', 'Coupons from elsewhere.'))
      .describe('What keeps a purchase from counting.'),
    sections: z.array(section).describe('The terms, by heading.'),
    updatedOn: day.describe('The day of the last change of the terms.').meta({ examples: ['2026-01-15'] }),
  }),
};

const clickData = {
  partner,
  tripNumber: shownTripNumber,
  earnPer100,
  trackUntil,
  expectedBy: tripExpectedBy,
  expiresAt: instant
    .describe('Until when the shop accepts the URL: 15 minutes from now. Calling again gives a new one.')
    .meta({ examples: ['2026-03-02T06:45:00.000Z'] }),
};

const CLICKING =
  'The trip is announced in the ledger, without coins. Calling again for the same partner within half an hour continues the same trip. NOT_FOUND if there is no such partner, or nothing is earned in its shop.';

export const clickout = {
  summary: 'Records a click under a trip number and returns the signed URL of the partner’s shop.',
  description: CLICKING,
  query: z.object({ partnerId }),
  data: z.object({
    ...clickData,
    url: z
      .url()
      .describe('The shop’s URL, to be opened in the browser, with `trip`, `expires` and `signature`.')
      .meta({
        examples: [
          'https://shop.example/arrive?trip=TR-2026-0302-K7XQ2-9MP4T&expires=1772433900&signature=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        ],
      }),
  }),
};
export const clickoutByPost = {
  summary: 'Records a click and returns the signed URL of the partner’s shop; the POST form.',
  description: CLICKING,
  body: clickout.query,
  data: clickout.data,
};

export const clickoutForm = {
  summary: 'Records a click and returns the fields of a form, for shops that take the trip by POST.',
  description: CLICKING,
  query: z.object({ partnerId }),
  data: z.object({
    ...clickData,
    form: z
      .object({
        action: z
          .url()
          .describe('The URL that the form is sent to.')
          .meta({ examples: ['https://shop.example/arrive'] }),
        method: z.literal('POST').describe('The method of the form.'),
        fields: z
          .array(
            z.object({
              name: said('Name of the field.', 'trip'),
              value: said('Value of the field.', 'TR-2026-0302-K7XQ2-9MP4T'),
            }),
          )
          .describe('Its fields: `trip`, `expires`, `signature`, and any of the shop’s own.'),
      })
      .describe('The form that leads to the shop.'),
  }),
};
export const clickoutFormByPost = {
  summary:
    'Records a click and returns the fields of a form, for shops that take the trip by POST; the POST form.',
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
  summary: 'Claims missing coins for an order; repeating the same order returns the same claim.',
  description:
    'The partner is notified by e-mail. MALFORMED_REQUEST names `orderedOn` if it is neither the day of the trip nor the day after. CLAIM_CLOSED more than 90 days after the trip, for an order that was reported already unless its coins are overdue by more than a week, and beyond ten orders of a trip. NOT_FOUND if the account has no such trip.',
  body: z.object({
    tripNumber,
    orderRef,
    orderedOn: day.describe('The day of the order, in India.').meta({ examples: ['2026-03-02'] }),
    amountPaise: paise.min(100).max(1_000_000_000).describe('The amount paid, in paise.'),
    note: z
      .string()
      .max(TRIP_RULES.noteLength)
      .optional()
      .describe('A note to the partner, who gets it marked as the member’s words.')
      .meta({ examples: ['The order came in two parcels.'] }),
  }),
  data: z.object({ claim: claimed }),
};

export const postback = {
  summary:
    'Takes a partner’s report of a purchase, its confirmation or cancellation, or the refusal of a claim.',
  description:
    'For partners, never for the web app (docs/partners.md). Reports may come twice, late and out of order. FORBIDDEN if the signature is wrong, NOT_FOUND if there is no such trip to that partner, IDEMPOTENCY_KEY_REUSED if `postbackId` was used for another report.',
  body: z.object({
    partnerId: productId.describe('Id of the partner.'),
    postbackId: z
      .string()
      .regex(/^[\w.:-]{8,100}$/)
      .describe('The partner’s own id of this report; a repeated id counts once.'),
    tripNumber,
    type: describedEnum(POSTBACK_TYPES, 'The type of the report.', {
      PURCHASE: 'an order was placed; its coins are on their way.',
      CONFIRM:
        'the order is kept; its coins belong to the member. Includes the purchase if that was not reported.',
      CANCEL: 'it was cancelled or sent back, in whole or in part.',
      DECLINE: 'a member’s claim for it is refused.',
    }),
    orderRef,
    amountPaise: paise
      .max(1_000_000_000)
      .default(0)
      .describe(
        'In paise. For PURCHASE and CONFIRM the total that counts of the order, for CANCEL the amount that is taken back; 0 for DECLINE only.',
      ),
    reason: z
      .string()
      .max(200)
      .refine((text) => !/[\r\n]/.test(text), 'Write it in one line')
      .default('')
      .describe('The reason for DECLINE, in one line for the member; otherwise empty.'),
    occurredAt: instant
      .optional()
      .describe(
        'When it occurred in the partner’s shop, in UTC with a Z; refused if it is more than a day ahead. The reports of an order count in this order, however they arrive; without it, in the order of arrival.',
      ),
    signature: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe(
        'HMAC-SHA256 with the partner’s key, in lower-case hex, of the fields above in this order, as UTF-8, joined by line feeds; a field that is left out has its default value, and `occurredAt` is only part of it if it is sent.',
      ),
  }),
  data: z.object({
    outcome: describedEnum(
      ['APPLIED', 'IGNORED'],
      'The effect of the report; repeating a report returns the same outcome.',
      {
        APPLIED: 'it changed something.',
        IGNORED: 'there was nothing to change.',
      },
    ),
  }),
};
