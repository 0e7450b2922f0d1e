// What brands sell as Plus: content, stored as one document for each brand.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import type { PlusProgramme } from './types.ts';

const EMPTY: PlusProgramme = { plans: [], features: [], terms: [], faqs: [] };

/** The brand's own programme, or else that of the default brand; and whose it is. */
export const findProgramme = async (
  q: Queryable,
  clientId: string,
): Promise<PlusProgramme & { ownerId: string }> => {
  const [row] = await q.query<{ ownerId: string; content: PlusProgramme }>(
    `select client_id as "ownerId", content from plus_programme
      where client_id in ($1, $2) order by client_id = $1 desc limit 1`,
    [clientId, DEFAULT_CLIENT],
  );
  return { ...EMPTY, ...row?.content, ownerId: row?.ownerId ?? clientId };
};

/** Replaces what the given brands sell; null for one without plans of its own. */
export const saveProgrammes = async (
  tx: Tx,
  programmes: Readonly<Record<string, PlusProgramme | null>>,
): Promise<void> => {
  await tx.query('delete from plus_programme where client_id = any($1)', [Object.keys(programmes)]);
  for (const [clientId, programme] of Object.entries(programmes)) {
    if (!programme) continue;
    await tx.query('insert into plus_programme (client_id, content) values ($1, $2)', [
      clientId,
      JSON.stringify(programme),
    ]);
  }
};
