// Where sealed values are stored in the database, and the context each is sealed for: all that must be resealed when
// the key changes. tests/backend/rekey finds a place that is missing here.
import type { Keys } from '../keys.ts';
import { payeeSealedFor } from '../modules/cashback/beneficiaries.ts';
import { panSealedFor, personOfSealed } from '../modules/cashback/claimants.ts';
import { sealContext } from '../modules/orders/views.ts';
import { MESSAGE_SEALED_FOR } from '../providers/message-job.ts';
import { SANDBOX_SEALED_FOR } from '../providers/vouchagram.ts';

export type KeyValues = Readonly<Record<string, string | number>>;

export interface SealedPlace {
  table: string;
  /** The columns that identify a row, in the order of an index, with their types. */
  key: Readonly<Record<string, 'uuid' | 'text' | 'int'>>;
  /** The columns that each hold a sealed text, or the names of such fields in `json`. */
  columns: readonly string[];
  /** The JSON column that contains those fields. */
  json?: string;
  /** Which rows, as an SQL condition. */
  where?: string;
  sealedFor: (key: KeyValues) => string;
  /** A column that is made with the key from a sealed one. */
  made?: { column: string; from: string; with: (keys: Keys, key: KeyValues, sealed: string) => string };
}

const messagesIn = (table: string): SealedPlace => ({
  table,
  key: { id: 'uuid' },
  columns: ['sealed'],
  json: 'data',
  where: "name = 'message.send'",
  sealedFor: () => MESSAGE_SEALED_FOR,
});

export const SEALED_PLACES: readonly SealedPlace[] = [
  {
    table: 'order_voucher',
    key: { account_id: 'uuid', order_id: 'text', n: 'int' },
    columns: ['code_sealed', 'pin_sealed'],
    sealedFor: ({ account_id, order_id, n }) =>
      sealContext({ accountId: String(account_id), orderId: String(order_id) }, Number(n)),
  },
  {
    table: 'cashback_claimant',
    key: { account_id: 'uuid' },
    columns: ['pan_sealed'],
    sealedFor: ({ account_id }) => panSealedFor(String(account_id)),
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
    sealedFor: ({ account_id, beneficiary_id }) => payeeSealedFor(String(account_id), String(beneficiary_id)),
  },
  {
    table: 'sandbox_voucher',
    key: { key: 'text' },
    columns: ['code', 'pin'],
    sealedFor: () => SANDBOX_SEALED_FOR,
  },
  // Includes jobs that are done: they contain passwords and codes for as long as the queue keeps them.
  messagesIn('pgboss.job'),
  messagesIn('pgboss.archive'),
];
