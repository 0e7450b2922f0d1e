// The columns of a catalogue file, each with its rule. docs/import.md explains the same to those who write such files.
import { z } from 'zod';
import { CATALOGUE_TYPES } from '#contract/enums.ts';
import { productId } from '#contract/fields.ts';
import { FILTER_VALUE } from '#contract/filter-value.ts';
import type { WholeFileFormat } from './parse-file.ts';

const text = (most: number) => z.string().trim().max(most, `Longer than ${most} characters`);
const required = (most: number) => text(most).min(1, 'Empty');
/** What stands on one line wherever it is shown, also in the subject of an e-mail. */
const oneLine = (schema: z.ZodString) => schema.regex(/^[^\t\r\n]*$/, 'Has a line break or a tab');

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

/**
 * "boots-sole: The sole of a boot | boots-box" → each picture once, with its alt text; the product's own need none.
 */
const pictures = lines
  .transform((list) => {
    const alts = new Map<string, string>();
    for (const line of list) {
      const [name = '', ...words] = line.split(':');
      const slug = name.trim();
      alts.set(slug, alts.get(slug) || words.join(':').trim());
    }
    return [...alts].map(([slug, alt]) => ({ slug, alt }));
  })
  .refine((list) => list.length <= 8, 'More than 8 pictures')
  .refine((list) => list.every(({ slug }) => PICTURE_NAME.test(slug)), NO_PICTURE_NAME);

const COLUMNS = {
  type: z.enum(CATALOGUE_TYPES, 'Not PRODUCT, VOUCHER, COUPON or PARTNER'),
  id: productId.refine((id) => !id.startsWith('g-'), 'Ids that start with g- are reserved'),
  name: oneLine(required(120)),
  partner: text(40).default(''),
  category: required(60),
  image: text(80).regex(PICTURE_NAME, NO_PICTURE_NAME),
  image_alt: oneLine(text(200)).default(''),
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
  badge: oneLine(text(30)).default(''),
  note: oneLine(text(80)).default(''),
  earn_per_100: whole(0, 1000),
  shop_url: text(500)
    .refine(
      (url) => url === '' || (URL.canParse(url) && /^https:\/\//.test(url)),
      'Not an address that begins with https://',
    )
    .default(''),
  care_email: text(200)
    .refine((address) => address === '' || z.email().safeParse(address).success, 'Not an e-mail address')
    .default(''),
  confirm_days: whole(1, 365),
  earns: oneLine(text(500)).default(''),
  not_counted: oneLine(text(500)).default(''),
  how_to: lines,
  good_to_know: lines,
  terms: lines,
  delivery: oneLine(text(300)).default(''),
} as const;

const columns = z.object(COLUMNS);

export type CatalogueRow = z.output<typeof columns>;

type Column = keyof CatalogueRow;

/** A rule about several columns of a row: the fault that it finds stands with the first one. */
interface RowRule {
  reads: readonly [Column, ...Column[]];
  /** Null if nothing is wrong. */
  fault: (row: CatalogueRow) => string | null;
}

const faultIf = (isWrong: boolean, message: string): string | null => (isWrong ? message : null);

const ROW_RULES: readonly RowRule[] = [
  {
    reads: ['partner', 'type'],
    fault: (row) => faultIf(row.type !== 'PARTNER' && row.partner === '', 'Empty'),
  },
  {
    reads: ['price', 'type'],
    fault: (row) => faultIf(row.type === 'PRODUCT' && row.price === null, 'Empty'),
  },
  {
    reads: ['values', 'type'],
    fault: (row) => faultIf(row.type === 'VOUCHER' && row.values.length === 0, 'Empty'),
  },
  {
    reads: ['values', 'type'],
    fault: (row) => faultIf(row.type !== 'VOUCHER' && row.values.length > 0, 'Only a voucher has values'),
  },
  {
    // Otherwise it would look limited and be unlimited.
    reads: ['stock', 'type'],
    fault: ({ type, stock }) =>
      faultIf(type === 'VOUCHER' && stock !== null, 'The stock of a voucher stands with its values: 1000:25'),
  },
  {
    reads: ['price', 'type'],
    fault: (row) =>
      faultIf(
        (row.type === 'VOUCHER' || row.type === 'PARTNER') && row.price !== null,
        `No price for a ${row.type}`,
      ),
  },
  {
    reads: ['care_email', 'shop_url'],
    fault: (row) => faultIf(row.shop_url !== '' && row.care_email === '', 'Empty, and there is a shop'),
  },
  ...(['earns', 'not_counted'] as const).map((name): RowRule => ({
    reads: [name, 'type'],
    fault: (row) => faultIf(row.type !== 'PARTNER' && row[name] !== '', 'Only a partner says what earns'),
  })),
  {
    reads: ['earn_per_100', 'type'],
    fault: (row) => faultIf(row.type === 'PARTNER' && row.earn_per_100 === null, 'Empty'),
  },
  {
    // It is the brand that lists are filtered by.
    reads: ['name', 'type'],
    fault: ({ type, name }) =>
      faultIf(
        type === 'PARTNER' && !FILTER_VALUE.test(name),
        'A partner’s name cannot contain a comma, < or >, or an invisible character',
      ),
  },
];

/** Also runs where a column is wrong, so that a row's faults are all reported at once, but not the rules that read it. */
const row = columns.superRefine(
  (one, { addIssue, issues }) => {
    const wrong = new Set(issues.map(({ path }) => path?.[0]));
    for (const { reads, fault } of ROW_RULES) {
      const message = reads.some((name) => wrong.has(name)) ? null : fault(one);
      if (message !== null) addIssue({ code: 'custom', path: [reads[0]], message });
    }
  },
  { when: () => true },
);

export const CATALOGUE_FILE: WholeFileFormat<CatalogueRow> = {
  columns: Object.keys(COLUMNS),
  required: ['type', 'id', 'name', 'category', 'image', 'description'],
  row,
  keyOf: ({ id }) => `id: ${id}`,
};
