// One effect and one answer per Idempotency-Key: the answer is stored in the transaction of its effect, so a
// process that dies in between leaves either both or neither.
import { addMs, DAY_MS } from '../clock.ts';
import { LOCK_NOT_AVAILABLE, sqlState, type Db, type Tx } from '../db/driver.ts';
import { sha256 } from '../sha256.ts';
import { ApiError } from './api-error.ts';
import { commitOnRefusal, CommittingRefusal } from './committing-refusal.ts';

export interface IdempotentCall {
  accountId: string;
  endpointId: string;
  key: string;
  input: unknown;
}

interface StoredAnswer {
  body_hash: string;
  answer: object;
}

/** How long a call waits for another one: a repeated call for the first, any call for the same coins. */
const WAIT_MS = 3000;

const hashOf = (input: unknown): string => sha256(JSON.stringify(input));

const requestInProgress = (): ApiError =>
  new ApiError('REQUEST_IN_PROGRESS', 'This request is still being processed', { retryAfter: 1 });

/** The stored answer of the first call with this key. */
const readStoredAnswer = async (tx: Tx, call: IdempotentCall): Promise<object> => {
  const [row] = await tx.query<StoredAnswer>(
    `select body_hash, coalesce(sent, answer::json) as answer from idempotent_call
      where account_id = $1 and endpoint_id = $2 and key = $3`,
    [call.accountId, call.endpointId, call.key],
  );
  // The answer was just deleted, so the call may be made again.
  if (!row) throw requestInProgress();
  if (row.body_hash !== hashOf(call.input)) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another request');
  }
  return row.answer;
};

const releaseKey = (tx: Tx, call: IdempotentCall) =>
  tx.send('delete from idempotent_call where account_id = $1 and endpoint_id = $2 and key = $3', [
    call.accountId,
    call.endpointId,
    call.key,
  ]);

/** Takes the key; false if another call already has. Throws REQUEST_IN_PROGRESS if that call takes too long. */
const insertKey = async (tx: Tx, call: IdempotentCall): Promise<boolean> => {
  // Because the key is unique, a second call waits here until the first one has ended.
  const inserting = tx.query(
    `insert into idempotent_call (account_id, endpoint_id, key, body_hash, answer)
     values ($1, $2, $3, $4, '{}'::jsonb) on conflict do nothing returning key`,
    [call.accountId, call.endpointId, call.key, hashOf(call.input)],
  );
  const rows = await inserting.catch((error: unknown) => {
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? requestInProgress() : error;
  });
  return rows.length === 1;
};

const runAndStore = async (
  tx: Tx,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<object>,
): Promise<object> => {
  const answer = await work(tx).catch((error: unknown) => {
    // The transaction commits the trace but must not keep an answer, so the key becomes free again.
    if (error instanceof CommittingRefusal) releaseKey(tx, call);
    throw error;
  });
  tx.send(
    `update idempotent_call set sent = $4::json, answer = $4::json::jsonb
      where account_id = $1 and endpoint_id = $2 and key = $3`,
    [call.accountId, call.endpointId, call.key, JSON.stringify(answer)],
  );
  return answer;
};

/**
 * Runs `work` once per account, endpoint and key, and returns the same answer to every later call. Only a success is
 * stored: a refused call had no effect and may be tried again. `assertAllowed` throws if the caller may no longer
 * call; it runs before the key is taken. Throws IDEMPOTENCY_KEY_REUSED for another body and REQUEST_IN_PROGRESS while
 * the first call runs.
 */
export const answerOnce = (
  db: Db,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<object>,
  assertAllowed: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<object> =>
  commitOnRefusal(
    db,
    async (tx) => {
      const [, isFirst] = await Promise.all([assertAllowed(tx), insertKey(tx, call)]);
      return isFirst ? runAndStore(tx, call, work) : readStoredAnswer(tx, call);
    },
    { lockTimeoutMs: WAIT_MS },
  );

/** No client repeats a call after this long. */
const RETENTION_MS = 30 * DAY_MS;

/** Housekeeping: deletes answers that nobody will ask for again. */
export const sweepAnswers = async (db: Db, at: Date): Promise<void> => {
  await db.query('delete from idempotent_call where created_at < $1', [addMs(at, -RETENTION_MS)]);
};
