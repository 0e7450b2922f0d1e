// Changes the stock of products, coupons and vouchers from an operator's file: all of it or nothing.
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/driver.ts';
import { lockStock, setStock, type Stock } from '../modules/catalogue/repository-stock.ts';
import { fingerprintOf, storeFingerprint, lockSeed } from '../seed/repository.ts';
import { paiseOf } from '../rupees.ts';
import { sha256 } from '../sha256.ts';
import { parseFile, type RowProblem, type ParsedRow } from './parse-file.ts';
import { STOCK_FILE, type StockRow } from './stock-file.ts';

/** The stock of one thing that can be ordered, before and after; null for unlimited. */
interface StockMovement {
  id: string;
  value: number | null;
  before: number | null;
  after: number | null;
}

interface StockResult {
  /** Empty if a fault prevented the change. */
  changed: StockMovement[];
  problems: RowProblem[];
}

const nameOf = ({ itemId, amountPaise }: Pick<Stock, 'itemId' | 'amountPaise'>): string =>
  `${itemId} ${amountPaise ?? ''}`;

const amountOf = ({ value }: Pick<StockRow, 'value'>): number | null => value && paiseOf(value);

/** The stock after the change, or the reason why it is impossible. */
const applyChange = (before: number | null, { how, count }: StockRow['change']): number | null | string => {
  if (how === 'unlimited') return null;
  if (how === 'set') return count;
  if (before === null) return 'change: It is unlimited; give its number with “set”';
  const after = how === 'add' ? before + count : before - count;
  return after < 0 ? `change: Only ${before} are left` : after;
};

const missingReason = ({ id, value }: StockRow, stocks: readonly Stock[]): string => {
  const own = stocks.filter(({ itemId }) => itemId === id);
  if (own.length === 0) return `id: No product, coupon or voucher is ${id}`;
  if (value === null) return `value: Empty, and ${id} is a voucher`;
  return own.some(({ amountPaise }) => amountPaise === null)
    ? `value: Only vouchers have values, and ${id} is not a voucher`
    : `value: ${id} has no value of ₹${value}`;
};

const checkRows = (rows: readonly ParsedRow<StockRow>[], stocks: readonly Stock[]) => {
  const byName = new Map(stocks.map((stock) => [nameOf(stock), stock]));
  const changed: StockMovement[] = [];
  const problems: RowProblem[] = [];
  for (const { line, content } of rows) {
    const stock = byName.get(nameOf({ itemId: content.id, amountPaise: amountOf(content) }));
    const after = stock ? applyChange(stock.left, content.change) : missingReason(content, stocks);
    if (!stock || typeof after === 'string') problems.push({ line, reason: String(after) });
    else changed.push({ id: content.id, value: content.value, before: stock.left, after });
  }
  return { changed, problems };
};

/** Loading the same file twice is more likely a mistake than a second delivery. */
const findEarlierLoad = async (tx: Tx, part: string): Promise<RowProblem[]> => {
  const at = await fingerprintOf(tx, part);
  return at === null
    ? []
    : [{ line: 1, reason: `This file was loaded before, at ${at}; use --again to load it once more` }];
};

/** Orders may continue meanwhile: they wait for this transaction, or it sees what they took. */
export const changeStock = async (
  { db, clock }: { db: Db; clock: Clock },
  file: string,
  { again = false }: { again?: boolean } = {},
): Promise<StockResult> => {
  const read = parseFile(file, STOCK_FILE);
  const part = `stock file ${sha256(file)}`;
  return db.tx(async (tx) => {
    await lockSeed(tx);
    const stocks = await lockStock(tx, [...new Set(read.rows.map(({ content }) => content.id))]);
    const { changed, problems } = checkRows(read.rows, stocks);
    const all = [
      ...(again ? [] : await findEarlierLoad(tx, part)),
      ...[...read.problems, ...problems].sort((one, other) => one.line - other.line),
    ];
    if (all.length > 0 || changed.length === 0) return { changed: [], problems: all };
    await setStock(
      tx,
      changed.map(({ id, value, after }) => ({ itemId: id, amountPaise: amountOf({ value }), left: after })),
    );
    await storeFingerprint(tx, part, clock.now().toISOString());
    return { changed, problems: [] };
  });
};
