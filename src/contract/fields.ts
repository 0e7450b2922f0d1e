// Fields that several sections share, as zod schemas. Import this only from *.schemas.ts files. A field with a
// description means the same everywhere; the others are described where they are used.
import { z } from 'zod';
import { AGENT_ROLES, CATALOGUE_TYPES, MODULE_TYPES, PLATES, SALUTATIONS } from './enums.ts';
import { OTP_INCOMPLETE } from './otp-rules.ts';
import { FORMS, PATTERNS } from './patterns.ts';

/** An enumeration whose values are explained in the reference. */
export const describedEnum = <const Values extends readonly string[]>(
  values: Values,
  what: string,
  meanings: Record<Values[number], string>,
) =>
  z
    .enum(values)
    .describe(
      [what, '', ...values.map((value: Values[number]) => `- \`${value}\`: ${meanings[value]}`)].join('\n'),
    );

/** The same enumeration with another first sentence, for a field where it means more than usual. */
export const withFirstSentence = <Values extends z.ZodType>(schema: Values, what: string): Values =>
  schema.describe([what, ...(schema.description ?? '').split('\n\n').slice(1)].join('\n\n'));

/** Coins: a whole number, never negative. */
export const coins = z.int().min(0);
/** Money in paise: a whole number, never negative. */
export const paise = z.int().min(0);
/** A timestamp in requests and answers: ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** A calendar day: YYYY-MM-DD. */
export const day = z.iso.date();
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Not a month')
  .describe('A calendar month in India, YYYY-MM.');
/** A day that a ledger can have; the database cannot store the earliest years of the calendar. */
export const ledgerDay = day.refine((text) => text >= '1900', 'Not before 1900');
export const uuid = z.uuid();
export const mobile = z
  .string()
  .regex(PATTERNS.mobile, 'Enter a 10-digit mobile number')
  .describe('An Indian mobile number: ten digits, without the country code.');
export const email = z
  .string()
  .max(254)
  .regex(PATTERNS.email, 'Enter a valid e-mail address')
  .describe('An e-mail address.');
/** Trimmed, so that a name of spaces counts as missing. */
export const fullName = z.string().trim().regex(PATTERNS.fullName, 'Letters and spaces, 3 to 30');
export const otp = z
  .string()
  .regex(PATTERNS.otp, OTP_INCOMPLETE)
  .describe('The one-time password: six digits, as a text because it may begin with zeros.');
export const salutation = z
  .enum(SALUTATIONS)
  .meta({ description: 'The member’s salutation.', examples: ['Ms'] });
export const moduleType = describedEnum(MODULE_TYPES, 'The mode in which it is listed.', {
  earn: 'where coins are earned.',
  burn: 'where coins are spent.',
}).meta({ examples: ['burn'] });
export const catalogueType = describedEnum(CATALOGUE_TYPES, 'The type of the item.', {
  PRODUCT: 'goods, delivered to an address of the member.',
  VOUCHER: 'a gift card of a value that the member chooses; the purchase gives a code.',
  COUPON: 'an offer with a code for the shop; one per order.',
  PARTNER: 'a shop in which coins are earned or spent; it is not ordered itself.',
}).meta({ examples: ['VOUCHER'] });
export const productId = z
  .string()
  .regex(FORMS.itemId, 'Not an id')
  .describe('Id of the item in the catalogue.');
/** The id of an order, of goods or of a membership. Its form is left open, because it is looked up. */
export const orderId = z
  .string()
  .min(1)
  .max(40)
  .describe('Id of an order of the member, as returned when it was placed.');
/** A loyalty card number as members write it: ten digits. */
export const lcn = z
  .string()
  .regex(PATTERNS.lcn, 'Enter the ten digits of the card')
  .describe('Loyalty card number: ten digits, not masked.');
export const maskedLcn = z
  .string()
  .describe('Loyalty card number, masked: six x’s and the last four of its ten digits.')
  .meta({ examples: ['xxxxxx7354'] });
export const agentName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z .'-]{1,59}$/, 'Letters and spaces, 2 to 60')
  .describe('Name of the support agent.')
  .meta({ examples: ['Rohit Deshpande'] });
export const agentRole = z
  .enum(AGENT_ROLES)
  .describe('One of the two roles of support agents; both have the same rights.');
/** An opaque position in a list, made by the server. */
const cursorText = z.string().min(1).max(300);
export const cursor = cursorText
  .describe(
    'Where to continue: `nextCursor` of the previous page, with all other parameters unchanged. Left out for the first page.',
  )
  .meta({ examples: ['WzQwXQ.7d9e1c55a0b84f3e92c6d1a7f04b8e23'] });
export const nextCursor = cursorText
  .nullable()
  .describe('Send it as `cursor` to get the next page; null on the last page.')
  .meta({ examples: ['WzIwXQ.0c4b7a19e6d85f2390b1c8e7d24a6f55'] });
/** Which of the six plates is behind a picture. */
export const plate = z
  .literal(PLATES)
  .describe('The tint behind the picture: 1 apricot, 2 mint, 3 sky, 4 rose, 5 butter, 6 lichen.');
export const image = z
  .object({
    url: z.string().describe('A path on the web app’s own host.'),
    alt: z.string().describe('Alternative text that describes the picture.'),
  })
  .meta({ title: 'Image', description: 'A picture.' });

/** Texts under headings, such as terms; the arguments are its example. */
export const titledTexts = (title: string, text: string) =>
  z.array(
    z.object({
      title: z.string().meta({ description: 'Heading.', examples: [title] }),
      text: z.string().meta({ description: 'The text.', examples: [text] }),
    }),
  );

/** A link within the app. */
export const link = z
  .object({
    label: z.string().meta({ description: 'The label of the link.', examples: ['All vouchers'] }),
    href: z.string().describe('The target: a path of the web app.'),
  })
  .meta({ title: 'Link', description: 'A link within the web app.' });

/** A link out of the app. */
export const webLink = z
  .object({
    label: z.string().meta({ description: 'The label of the link.', examples: ['App Store'] }),
    href: z.url({ protocol: /^https?$/ }).meta({
      description: 'The target: a full URL.',
      examples: ['https://apps.zillion.example/ios'],
    }),
  })
  .meta({ title: 'Web link', description: 'A link to another site.' });
