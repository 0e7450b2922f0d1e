// Asking for a one-time password: for whom, where it goes, and what the caller is told.
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';
import { maskMobile } from '#contract/masks.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import type { CallContext } from '../../http/context.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import { CODE_PLACE, type OtpAsk, type OtpRequest } from '../otp/service.ts';
import { resendAt } from '../otp/rules.ts';

export type Challenge = DataOf<typeof login.otpInit>;
type Init = ParsedBodyOf<typeof login.otpInit>;

/** An order that was placed and waits for its one-time password. */
export interface PendingOrder {
  orderId: string;
  /** What is bought, in plain words. */
  title: string;
  coins: number;
}

export interface PendingOrders {
  pendingOrderOf(accountId: string, cartId: string): Promise<PendingOrder | null>;
}

export interface AskParts {
  accounts: AccountsService;
  orders: PendingOrders;
  clients: Pick<ClientsService, 'configOf'>;
}

const groupedCoins = new Intl.NumberFormat('en-IN');

const CLOSING = 'It is valid for 10 minutes. Please do not share it with anyone.';

const loginAsk = async ({ clients }: AskParts, body: Init, context: CallContext): Promise<OtpAsk> => {
  if (!body.mobile) throw malformed('mobile', 'Enter a 10-digit mobile number');
  const { name } = await clients.configOf(context.clientId);
  return {
    purpose: 'LOGIN',
    target: body.mobile,
    binding: null,
    message: `${CODE_PLACE} is your one-time password to sign in to ${name}. ${CLOSING}`,
  };
};

const redeemAsk = async (parts: AskParts, body: Init, context: CallContext): Promise<OtpAsk> => {
  if (!context.session) throw new ApiError('UNAUTHENTICATED', 'Please sign in');
  if (body.mobile) throw malformed('mobile', 'Not taken: the password goes to the registered number');
  if (!context.cartId) throw malformed('cartId', 'A cartId header is needed');
  const { accountId, clientId } = context.session;
  const order = await parts.orders.pendingOrderOf(accountId, context.cartId);
  if (!order) throw new ApiError('NOT_FOUND', 'No order of this cart waits for a one-time password');
  const account = await parts.accounts.byId(context.db, accountId);
  if (!account) throw new Error('A live session without an account');
  const { name } = await parts.clients.configOf(clientId);
  const coins = groupedCoins.format(order.coins);
  return {
    purpose: 'REDEEM_POINTS',
    target: account.mobile,
    binding: { accountId, orderId: order.orderId },
    message: `${CODE_PLACE} is your one-time password to redeem ${coins} coins for ${order.title} at ${name}. ${CLOSING}`,
  };
};

/** What a call asks for. Throws MALFORMED_REQUEST, UNAUTHENTICATED, NOT_FOUND. */
export const askOf = (parts: AskParts, body: Init, context: CallContext): Promise<OtpAsk> => {
  if (body.purpose === 'LOGIN') return loginAsk(parts, body, context);
  if (body.purpose === 'REDEEM_POINTS') return redeemAsk(parts, body, context);
  throw malformed('purpose', 'Not offered here');
};

const secondsUntil = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));

/** The same for known and unknown numbers. */
export const challengeOf = (request: OtpRequest, now: Date): Challenge => ({
  requestId: request.requestId,
  purpose: request.purpose,
  target: maskMobile(request.target),
  expiresAt: request.expiresAt.toISOString(),
  resendAt: resendAt(request).toISOString(),
  expiresInSeconds: secondsUntil(request.expiresAt, now),
  resendInSeconds: secondsUntil(resendAt(request), now),
});
