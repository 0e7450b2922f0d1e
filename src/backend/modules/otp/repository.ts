import type { OtpPurpose } from '#contract/enums.ts';
import type { Db, Queryable, Tx } from '../../db/driver.ts';
import { lockOf } from '../../db/locks.ts';

export interface OtpRequest {
  requestId: string;
  purpose: OtpPurpose;
  /** The brand in whose name the password is sent. */
  clientId: string;
  /** Mobile number or e-mail address; the card number of a login by card. */
  target: string;
  /** Where the password goes, if not to the target; '' for nobody. */
  recipient: string | null;
  /** The message, with a place for the password. */
  message: string;
  /** Set if the request belongs to an order of an account, or to whatever its purpose names (rules.ts). */
  accountId: string | null;
  orderId: string | null;
  terms: string | null;
  /** '' if the latest password went to nobody. */
  codeHash: string;
  sends: number;
  /** Wrong attempts with the latest password. */
  tries: number;
  /** When it was asked for, the last time if it was asked for again; sending it again does not count as asking. */
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  verifiedAt: Date | null;
  completedAt: Date | null;
}

const REQUEST = `
  select request_id as "requestId", purpose, client_id as "clientId", target, recipient, message,
         account_id as "accountId", order_id as "orderId", terms, code_hash as "codeHash", sends, tries,
         created_at as "createdAt", sent_at as "sentAt", expires_at as "expiresAt", verified_at as "verifiedAt", completed_at as "completedAt"
    from otp_request`;

/** Locks the request until the transaction ends, so that no attempt goes uncounted. */
export const lockRequest = async (tx: Tx, requestId: string): Promise<OtpRequest | null> =>
  (await tx.query<OtpRequest>(`${REQUEST} where request_id = $1 for update`, [requestId]))[0] ?? null;

export const findRequest = async (q: Queryable, requestId: string): Promise<OtpRequest | null> =>
  (await q.query<OtpRequest>(`${REQUEST} where request_id = $1`, [requestId]))[0] ?? null;

/** The request of an order whose password has not been entered yet. */
export const openRequestOfOrder = async (
  tx: Tx,
  accountId: string,
  orderId: string,
): Promise<OtpRequest | null> => {
  const [row] = await tx.query<OtpRequest>(
    `${REQUEST} where account_id = $1 and order_id = $2 and verified_at is null
      order by created_at desc limit 1 for update`,
    [accountId, orderId],
  );
  return row ?? null;
};

/** Deletes the requests of an order whose password has not been entered yet. */
export const deleteOpenRequests = async (tx: Tx, accountId: string, orderId: string): Promise<void> => {
  await tx.query('delete from otp_request where account_id = $1 and order_id = $2 and verified_at is null', [
    accountId,
    orderId,
  ]);
};

/** Deletes the requests of some accounts whose password has not been entered yet. */
export const deleteOpenRequestsOf = (tx: Tx, accountIds: readonly string[]) =>
  tx.query('delete from otp_request where account_id = any($1::uuid[]) and verified_at is null', [
    [...accountIds],
  ]);

export const insertRequest = (tx: Tx, request: OtpRequest) =>
  tx.send(
    `insert into otp_request (request_id, purpose, target, message, account_id, order_id, code_hash, sends,
                              created_at, sent_at, expires_at, recipient, client_id, terms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      request.requestId,
      request.purpose,
      request.target,
      request.message,
      request.accountId,
      request.orderId,
      request.codeHash,
      request.sends,
      request.createdAt,
      request.sentAt,
      request.expiresAt,
      request.recipient,
      request.clientId,
      request.terms,
    ],
  );

/** Replaces the password by a new one, with attempts of its own, and the message by that of who asks now. */
export const renewRequest = (tx: Tx, request: OtpRequest) =>
  tx.send(
    `update otp_request
        set code_hash = $2, sends = $3, tries = 0, sent_at = $4, expires_at = $5, created_at = $6, message = $7
      where request_id = $1`,
    [
      request.requestId,
      request.codeHash,
      request.sends,
      request.sentAt,
      request.expiresAt,
      request.createdAt,
      request.message,
    ],
  );

export const countAttempt = (tx: Tx, requestId: string) =>
  tx.send('update otp_request set tries = tries + 1 where request_id = $1', [requestId]);

/** The password was entered: marks it as used and deletes the sends to these targets. */
export const markUsed = (tx: Tx, requestId: string, at: Date, targetHashes: readonly string[]) =>
  tx.send(
    `with given as (update otp_request set verified_at = $2 where request_id = $1)
     delete from otp_send where target_hash in (select unnest($3::text[]))`,
    [requestId, at, [...targetHashes]],
  );

/** Takes one send to a target off its count. */
export const forgetSend = (tx: Tx, targetHash: string, sentAt: Date) =>
  tx.send(
    `delete from otp_send where ctid = (
       select ctid from otp_send where target_hash = $1 and sent_at = $2 limit 1)`,
    [targetHash, sentAt],
  );

export const markCompleted = (tx: Tx, requestId: string, at: Date) =>
  tx.query('update otp_request set completed_at = $2 where request_id = $1', [requestId, at]);

/** Serialises sends to one target, or for one order, until the transaction ends. */
export const lockKey = (tx: Tx, name: string) => tx.send(...lockOf('passwords', name));

/** When passwords were sent to targets since an instant, oldest first. */
export const sendsSince = async (tx: Tx, targetHashes: readonly string[], since: Date): Promise<Date[]> => {
  const rows = await tx.query<{ sent_at: Date }>(
    'select sent_at from otp_send where target_hash = any($1) and sent_at > $2 order by sent_at',
    [[...targetHashes], since],
  );
  return rows.map((row) => row.sent_at);
};

export const insertSend = (tx: Tx, targetHash: string, at: Date) =>
  tx.send('insert into otp_send (target_hash, sent_at) values ($1, $2)', [targetHash, at]);

export const deleteSends = (tx: Tx, targetHashes: readonly string[]) =>
  tx.query('delete from otp_send where target_hash = any($1)', [[...targetHashes]]);

/** Deletes what is older than any rule needs. */
export const deleteOlderThan = async (db: Db, age: Date): Promise<void> => {
  await db.query('delete from otp_request where created_at < $1', [age]);
  await db.query('delete from otp_send where sent_at < $1', [age]);
};
