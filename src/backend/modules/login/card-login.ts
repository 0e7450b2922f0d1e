// Signing in with the number of a loyalty card (the v1 calls): the password goes to the card's registered mobile
// number. The answers do not reveal whether a card exists: docs/decisions/027.
import { randomUUID } from 'node:crypto';
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';
import { maskCard } from '#contract/masks.ts';
import type { Tx } from '../../db/driver.ts';
import type { CallContext } from '../../http/context.ts';
import { commitOnRefusal } from '../../http/committing-refusal.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Account, AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import { expiredRequest } from '../otp/rules.ts';
import type { OtpService } from '../otp/service.ts';
import { challengeOf, type Challenge } from './challenge.ts';
import { passwordSms } from './password-sms.ts';

interface CardLoginDependencies {
  accounts: AccountsService;
  otp: OtpService;
  clients: Pick<ClientsService, 'smsBrandOf'>;
  signIn(tx: Tx, requestId: string, account: Account, context: CallContext): Promise<string>;
}

export const createCardLogin = (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  deps: CardLoginDependencies,
) => {
  const { accounts, otp, clients, signIn } = deps;

  /** The card's number, whose account stays open until the transaction ends; '' for nobody. */
  const recipientOf = async (tx: Tx, lcn: string, clientId: string): Promise<string> => {
    const account = await accounts.byLcn(tx, lcn);
    // Also without an account, so that both take the same time.
    const isOpen = await accounts.lockOpen(tx, account?.accountId ?? randomUUID());
    // A card of another brand is as unknown as one that nobody has (docs/decisions/143).
    return isOpen && account?.clientId === clientId ? account.mobile : '';
  };

  const init = async (
    { lcn }: ParsedBodyOf<typeof login.otpInitLcn>,
    { clientId }: CallContext,
  ): Promise<Challenge> => {
    const brand = await clients.smsBrandOf(clientId);
    const request = await otp.request({
      purpose: 'LOGIN',
      clientId,
      target: lcn,
      recipient: (tx) => recipientOf(tx, lcn, clientId),
      binding: null,
      message: passwordSms(brand, () => `sign in to ${brand.name} with card ${maskCard(lcn)}`),
    });
    return challengeOf(request, clock.now());
  };

  /** Signs in with the card that the password was asked for. Returns the session's token. */
  const verify = (body: ParsedBodyOf<typeof login.otpVerifyV1>, context: CallContext): Promise<string> =>
    commitOnRefusal(db, async (tx) => {
      const { clientId } = context;
      const attempt = { ...body, purpose: 'LOGIN', binding: null, clientId, byCard: true } as const;
      const request = await otp.consume(tx, attempt);
      const account = await accounts.byLcn(tx, request.target);
      // Closed since the password was sent, or moved to another number.
      if (account?.mobile !== request.recipient) throw expiredRequest();
      return signIn(tx, body.requestId, account, context);
    });

  return { init, verify };
};
