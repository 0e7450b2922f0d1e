// The columns of a stock file, each with its rule. docs/import.md explains the same to those who write such files.
import { z } from 'zod';
import { productId } from '#contract/fields.ts';
import type { WholeFileFormat } from './parse-file.ts';

interface StockChange {
  how: 'add' | 'take' | 'set' | 'unlimited';
  /** 0 for unlimited. */
  count: number;
}

/** Words, not signs: a spreadsheet turns "+50" into a number and "=50" into a formula. */
const change = z
  .string()
  .regex(/^((add|take|set) \d{1,7}|unlimited)$/, 'Not “add 50”, “take 5”, “set 40” or “unlimited”')
  .transform((words): StockChange => {
    const [how, count] = words.split(' ');
    return { how: how as StockChange['how'], count: Number(count ?? 0) };
  });

const COLUMNS = {
  id: productId,
  /** Which value of a voucher, in whole rupees. */
  value: z
    .string()
    .regex(/^\d{1,7}$/, 'Not whole rupees')
    .transform(Number)
    .nullable()
    .default(null),
  change,
} as const;

const row = z.object(COLUMNS);

export type StockRow = z.output<typeof row>;

export const STOCK_FILE: WholeFileFormat<StockRow> = {
  columns: Object.keys(COLUMNS),
  required: ['id', 'change'],
  row,
  keyOf: ({ id, value }) => (value === null ? `id: ${id}` : `id: ${id}, value ${value},`),
};
