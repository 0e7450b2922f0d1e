// Shared by the backend's test harnesses: the one-time password of a cart, and the check of the books.
import type { Db } from '#backend/db/driver.ts';
import { checkLedger } from '#backend/ledger/check.ts';
import type { OtpPurpose } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import type { TestApp, TestMember } from './app.ts';

/** Requests the one-time password of a cart; returns its request id and the password. */
export const createPasswordRequest =
  ({ call, codeFor }: Pick<TestApp, 'call' | 'codeFor'>, purpose: OtpPurpose) =>
  async (member: TestMember, cartId: string) => {
    const requested = await call(contract.login.otpInit, {
      body: { purpose },
      headers: { ...member.headers, cartid: cartId },
    });
    if (requested.status !== 200) throw new Error(`Not asked: ${requested.status} ${requested.message}`);
    return { requestId: requested.data.requestId as string, otp: codeFor(member.mobile) };
  };

/** Faults of the books; empty if they agree. */
export const ledgerFaults = async (db: Db): Promise<unknown[]> => {
  const found: unknown[] = [];
  await checkLedger(db, (fault) => found.push(fault));
  return found;
};
