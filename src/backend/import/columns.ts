// The columns of a catalogue file, each with its rule. docs/import.md explains the same to those who write such files.
import { z } from 'zod';
import { CATALOGUE_TYPES } from '#contract/enums.ts';
import { productId } from '#contract/fields.ts';
import type { WholeFileFormat } from './parse-file.ts';

const text = (most: number) => z.string().trim().max(most, `Longer than ${most} characters`);
const required = (most: number) => text(most).min(1, 'Empty');

const PICTURE_NAME = /^[a-z0-9-]{1,80}$/;
const NO_PICTURE_NAME = 'Not the name of a picture under public/art';

/** A whole number; null if empty. */
const whole = (least: number, most: number) =>
  text(12)
    .regex(/^\d*$/, 'Not a whole number')
    .transform((digits) => (digits === '' ? null : Number(digits)))
    .refine((value) => value === null || (value >= least && value <= most), `Not from ${least} to ${most}`)
    .default(null);

const yesOrNo = z.enum(['yes', 'no'], 'Not yes or no').transform((word) => word === 'yes');

/** "500; 1000:25" → ₹500 with unlimited stock, ₹1,000 with a stock of 25. */
const values = text(500)
  .regex(/^\s*(\d{1,7}(:\d{1,7})?\s*(;\s*|$))*$/, 'Not whole rupees separated by semicolons')
  .transform((list) =>
    list
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => {
        const [rupees, stock] = one.split(':');
        return { rupees: Number(rupees), stock: stock === undefined ? null : Number(stock) };
      }),
  )
  .refine((list) => list.every(({ rupees }) => rupees > 0), 'A value is 0')
  .refine((list) => new Set(list.map(({ rupees }) => rupees)).size === list.length, 'A value appears twice')
  .default([]);

/** Several texts in one field, separated by bars. */
const lines = text(4000)
  .transform((list) =>
    list
      .split('|')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .default([]);

/** "boots-sole: The sole of a boot | boots-box" → each picture with its alt text; the product's own need none. */
const pictures = lines
  .transform((list) =>
    list.map((line) => {
      const [slug = '', ...words] = line.split(':');
      return { slug: slug.trim(), alt: words.join(':').trim() };
    }),
  )
  .refine((list) => list.length <= 8, 'More than 8 pictures')
  .refine((list) => list.every(({ slug }) => PICTURE_NAME.test(slug)), NO_PICTURE_NAME);

const COLUMNS = {
  type: z.enum(CATALOGUE_TYPES, 'Not PRODUCT, VOUCHER, COUPON or PARTNER'),
  id: productId.refine((id) => !id.startsWith('g-'), 'Ids that start with g- are reserved'),
  name: required(120),
  partner: text(40).default(''),
  category: required(60),
  image: text(80).regex(PICTURE_NAME, NO_PICTURE_NAME),
  image_alt: text(200).default(''),
  more_images: pictures,
  description: required(2000),
  price: whole(1, 10_000_000),
  values,
  discount: whole(0, 100),
  stock: whole(0, 10_000_000),
  max_count: whole(1, 20),
  validity_months: whole(1, 120),
  popularity: whole(0, 1_000_000),
  listed: yesOrNo.default(true),
  plus_only: yesOrNo.default(false),
  badge: text(30).default(''),
  note: text(80).default(''),
  earn_per_100: whole(0, 1000),
  shop_url: text(500)
    .refine(
      (url) => url === '' || (URL.canParse(url) && /^https:/.test(url)),
      'Not an address that begins with https:',
    )
    .default(''),
  care_email: text(200)
    .refine((address) => address === '' || z.email().safeParse(address).success, 'Not an e-mail address')
    .default(''),
  confirm_days: whole(1, 365),
  how_to: lines,
  good_to_know: lines,
  terms: lines,
  delivery: text(300).default(''),
} as const;

const row = z.object(COLUMNS).superRefine((one, context) => {
  const addProblem = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const isPartner = one.type === 'PARTNER';
  if (!isPartner && one.partner === '') addProblem('partner', 'Empty');
  if (one.type === 'PRODUCT' && one.price === null) addProblem('price', 'Empty');
  if (one.type === 'VOUCHER' && one.values.length === 0) addProblem('values', 'Empty');
  if (one.type !== 'VOUCHER' && one.values.length > 0) addProblem('values', 'Only a voucher has values');
  if ((one.type === 'VOUCHER' || isPartner) && one.price !== null)
    addProblem('price', `No price for a ${one.type}`);
  if (one.shop_url !== '' && one.care_email === '') addProblem('care_email', 'Empty, and there is a shop');
  if (isPartner && one.earn_per_100 === null) addProblem('earn_per_100', 'Empty');
  // A comma separates several brands in a URL.
  if (isPartner && one.name.includes(',')) addProblem('name', 'A partner’s name cannot contain a comma');
});

export type CatalogueRow = z.output<typeof row>;

export const CATALOGUE_FILE: WholeFileFormat<CatalogueRow> = {
  columns: Object.keys(COLUMNS),
  required: ['type', 'id', 'name', 'category', 'image', 'description'],
  row,
  keyOf: ({ id }) => `id: ${id}`,
};
