// What a member reads of confirmed claims: each with its history, and the cash ledger. Stays readable after a brand has
// closed its cashback.
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import type { member } from '#contract/member.ts';
import { pageByTime } from '../../cursor.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Session } from '../../http/context.ts';
import { balanceAt } from '../../ledger/balance.ts';
import { beneficiaryOf, findBeneficiaries } from './repository-claimants.ts';
import * as repository from './repository-transfers.ts';
import type { Transfer } from './types.ts';
import { ledgerLine, transferView } from './views.ts';

type LedgerQuery = ParsedBodyOf<typeof member.cashTransactions>;

export const createTransferReader = ({ db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>) => {
  const receiptOf = async (transfer: Transfer) => {
    const beneficiary = await beneficiaryOf(db, transfer);
    const events = await repository.eventsOf(db, transfer);
    const { available: availablePointsAmount } = await balanceAt(db, transfer.accountId, clock.now());
    return { transfer: transferView(transfer, beneficiary, events), availablePointsAmount };
  };

  const linesOf = async (accountId: string, transfers: readonly Transfer[]) => {
    const ids = transfers.map(({ beneficiaryId }) => beneficiaryId);
    const found = await findBeneficiaries(db, accountId, ids);
    const beneficiaries = new Map(found.map((beneficiary) => [beneficiary.beneficiaryId, beneficiary]));
    return transfers.map((transfer) => {
      const beneficiary = beneficiaries.get(transfer.beneficiaryId);
      if (!beneficiary) throw new Error('A transfer without its beneficiary');
      return ledgerLine(transfer, beneficiary);
    });
  };

  return {
    /** Null if the account has no such transfer. */
    receipt: async ({ accountId }: Session, transferId: string) => {
      const transfer = await repository.findTransfer(db, { accountId, transferId });
      return transfer && receiptOf(transfer);
    },

    /** Null if the cart's claim is not confirmed. */
    receiptOfCart: async ({ accountId }: Session, cartId: string) => {
      const transfer = await repository.findTransferOfCart(db, accountId, cartId);
      return transfer && receiptOf(transfer);
    },

    /** Past payouts, newest first. */
    cashLedger: async ({ accountId }: Session, query: LedgerQuery) => {
      const { page, nextCursor } = await pageByTime(keys, JSON.stringify(['cash', accountId]), query, {
        find: (after, limit) => repository.findTransfers(db, accountId, after, limit),
        positionOf: ({ requestedAt, transferId }) => ({ at: requestedAt, id: transferId }),
      });
      return { ledgerResponseList: await linesOf(accountId, page), nextCursor };
    },
  };
};
