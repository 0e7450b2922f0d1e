// Where sealed values are stored in the database, and the context each is sealed for: all that must be resealed when
// the key changes. tests/backend/rekey finds a column that is missing here.
import type { Keys } from '../keys.ts';
import { payeeSealContext } from '../modules/cashback/beneficiaries.ts';
import { panSealContext, personOfSealed } from '../modules/cashback/person.ts';
import { sealContext } from '../modules/orders/codes.ts';
import { MESSAGE_JOBS, MESSAGE_SEAL_CONTEXT, recipientHashOfSealed } from '../providers/message-job.ts';
import { SANDBOX_SEAL_CONTEXT } from '../providers/vouchagram.ts';

export type KeyValues = Readonly<Record<string, string | number>>;

export interface SealedColumns {
  table: string;
  /** The columns that identify a row, in the order of an index, with their types. */
  key: Readonly<Record<string, 'uuid' | 'text' | 'int'>>;
  /** The columns that each hold a sealed text, or the names of such fields in `json`. */
  columns: readonly string[];
  /** The JSON column that contains those fields. */
  json?: string;
  /** Which rows, as an SQL condition. */
  where?: string;
  contextOf: (key: KeyValues) => string;
  /** A column, or a field in `json`, that is made with the key from a sealed one. */
  made?: { column: string; from: string; with: (keys: Keys, key: KeyValues, sealed: string) => string };
}

const messagesIn = (table: string): SealedColumns => ({
  table,
  key: { name: 'text', id: 'uuid' },
  columns: ['sealed'],
  json: 'data',
  where: `name in (${MESSAGE_JOBS.map((job) => `'${job}'`).join(', ')})`,
  contextOf: () => MESSAGE_SEAL_CONTEXT,
  made: {
    column: 'recipient',
    from: 'sealed',
    with: (keys, _key, sealed) => recipientHashOfSealed(keys, sealed),
  },
});

export const SEALED_COLUMNS: readonly SealedColumns[] = [
  {
    table: 'order_voucher',
    key: { account_id: 'uuid', order_id: 'text', n: 'int' },
    columns: ['code_sealed', 'pin_sealed'],
    contextOf: ({ account_id, order_id, n }) =>
      sealContext({ accountId: String(account_id), orderId: String(order_id) }, Number(n)),
  },
  {
    table: 'cashback_claimant',
    key: { account_id: 'uuid' },
    columns: ['pan_sealed'],
    contextOf: ({ account_id }) => panSealContext(String(account_id)),
    made: {
      column: 'person',
      from: 'pan_sealed',
      with: (keys, { account_id }, sealed) => personOfSealed(keys, String(account_id), sealed),
    },
  },
  {
    table: 'beneficiary',
    key: { account_id: 'uuid', beneficiary_id: 'uuid' },
    columns: ['sealed'],
    contextOf: ({ account_id, beneficiary_id }) =>
      payeeSealContext(String(account_id), String(beneficiary_id)),
  },
  {
    table: 'sandbox_voucher',
    key: { key: 'text' },
    columns: ['code', 'pin'],
    contextOf: () => SANDBOX_SEAL_CONTEXT,
  },
  // Includes jobs that are done: they contain passwords and codes for as long as the queue keeps them.
  messagesIn('pgboss.job'),
  messagesIn('pgboss.archive'),
];
