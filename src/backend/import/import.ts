// Loads an operator's own catalogue from a file: all of it or nothing, or on request only the good rows.
import { CATALOGUE_TYPES } from '#contract/enums.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/driver.ts';
import { dayInKolkata } from '../ledger/calendar.ts';
import { delistOthers, saveContent } from '../modules/catalogue/repository-content.ts';
import { closeShops, saveShops } from '../modules/partners/repository.ts';
import { storeFingerprint, lockSeed, OPERATOR_CATALOGUE } from '../seed/repository.ts';
import { CATALOGUE_FILE, type CatalogueRow } from './columns.ts';
import { contentOf } from './content-rows.ts';
import { parseFile, type ParsedRow, type RowProblem, type UnreadRow } from './parse-file.ts';
import { readCatalogueRefs } from './repository.ts';

export interface Imported {
  /** How many items were written; 0 if a fault prevented it. */
  items: number;
  problems: RowProblem[];
  /** The pictures of the written items, with the line that names each. */
  pictures: { line: number; slug: string }[];
  /** How many items, not in the file, were delisted. */
  delisted: number;
}

const picturesOf = (rows: readonly ParsedRow<CatalogueRow>[], written: readonly { item_id: string }[]) => {
  const ids = new Set(written.map(({ item_id }) => item_id));
  return rows
    .filter(({ content }) => ids.has(content.id))
    .flatMap(({ line, content: { image, more_images } }) =>
      [image, ...more_images.map(({ slug }) => slug)].map((slug) => ({ line, slug })),
    );
};

/**
 * `skipBad` loads the good rows even if others are bad; `only` permanently delists everything that the file does not
 * name, including the demo catalogue. Never both: what a bad row names would be delisted.
 */
export type ImportOptions = { skipBad?: boolean; only?: false } | { skipBad?: false; only?: boolean };

/** A row whose type could not be read either may be one. */
const mayBePartner = ({ given }: Pick<UnreadRow, 'given'>): boolean =>
  !CATALOGUE_TYPES.some((type) => type !== 'PARTNER' && type === given['type']);

interface CheckOptions {
  skipBad: boolean;
  only: boolean;
  today: string;
}

/**
 * The rows as they would be written, and what is wrong with the others. With `skipBad` the good rows are checked again
 * without the bad ones, until none is bad: what a bad row names stays in the catalogue as it is. For example, a row that
 * takes over the page address of an item which a bad row would have renamed is bad as well.
 */
const checkedContent = async (
  tx: Tx,
  read: ReturnType<typeof parseFile<CatalogueRow>>,
  { skipBad, only, today }: CheckOptions,
) => {
  const { rows, unread } = read;
  const badPartners = new Map(
    unread.filter(mayBePartner).map(({ line, given }) => [given['id'] ?? '', line]),
  );
  const check = async (checked: typeof rows) => {
    const refs = await readCatalogueRefs(
      tx,
      checked.map(({ content }) => content.id),
    );
    // What is delisted has no page.
    const addresses = only ? new Map<string, string>() : refs.addresses;
    return contentOf(checked, { ...refs, addresses }, badPartners, today);
  };
  const bad: RowProblem[] = [];
  let left = rows;
  let content = await check(left);
  while (skipBad && content.problems.length > 0) {
    bad.push(...content.problems);
    const lines = new Set(content.problems.map(({ line }) => line));
    for (const row of left) {
      if (lines.has(row.line) && row.content.type === 'PARTNER') badPartners.set(row.content.id, row.line);
    }
    left = left.filter(({ line }) => !lines.has(line));
    content = await check(left);
  }
  return { content, bad };
};

/** Updates items that exist under an id already, except for their stock, which orders change. */
export const importCatalogue = async (
  { db, clock }: { db: Db; clock: Clock },
  file: string,
  { skipBad = false, only = false }: ImportOptions = {},
): Promise<Imported> => {
  const read = parseFile(file, CATALOGUE_FILE);
  const today = dayInKolkata(clock.now());
  return db.tx(async (tx) => {
    // One file at a time: each is compared with what the one before left.
    await lockSeed(tx);
    const { content, bad } = await checkedContent(tx, read, { skipBad, only, today });
    // Once the partner's row is corrected, nothing is wrong with the others.
    const leftOut = skipBad ? content.leftOut : [];
    const problems = [...read.problems, ...bad, ...content.problems, ...leftOut].sort(
      (one, other) => one.line - other.line,
    );
    if (content.items.length === 0 || (problems.length > 0 && !skipBad))
      return { items: 0, problems, pictures: [], delisted: 0 };
    await saveContent(tx, content);
    await saveShops(tx, content.shops);
    await closeShops(tx, content.closedShops);
    let delisted = 0;
    if (only) {
      const ids = content.items.map(({ item_id }) => item_id);
      delisted = (await delistOthers(tx, ids)).length;
      await storeFingerprint(tx, 'catalogue', OPERATOR_CATALOGUE);
    }
    const pictures = picturesOf(read.rows, content.items);
    return { items: content.items.length, problems, pictures, delisted };
  });
};
