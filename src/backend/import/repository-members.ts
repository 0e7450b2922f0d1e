// The cards of a file that is being checked, in a table of the transaction, so that memory does not grow with the file.
import type { Tx } from '../db/driver.ts';

interface CardLine {
  card: string;
  line: number;
}

export const createCardsRead = (tx: Tx) =>
  tx.queryUnprepared('create temporary table card_read (card text primary key, line int) on commit drop');

/** Adds the cards and returns the line on which each was read first. */
export const addCardsRead = async (
  tx: Tx,
  cards: readonly CardLine[],
): Promise<ReadonlyMap<string, number>> => {
  await tx.queryUnprepared(
    `insert into card_read select card, line from jsonb_to_recordset($1::jsonb) as r(card text, line int)
     on conflict do nothing`,
    [JSON.stringify(cards)],
  );
  const rows = await tx.queryUnprepared<CardLine>(
    'select card, line from card_read where card = any($1::text[])',
    [cards.map(({ card }) => card)],
  );
  return new Map(rows.map(({ card, line }) => [card, line]));
};
