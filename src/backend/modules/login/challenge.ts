// Requests for a one-time password: for whom, where it goes, and what the caller is told.
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';
import { maskCard, maskEmail, maskMobile } from '#contract/masks.ts';
import { secondsUntil } from '../../clock.ts';
import { assertNoAgent, isAgent } from '../../http/agents.ts';
import { ApiError, malformed, signInNeeded } from '../../http/api-error.ts';
import { requireCartId } from '../../http/cart-id.ts';
import type { CallContext, Session } from '../../http/context.ts';
import { formatCoins } from '../../format.ts';
import { isSameEmail } from '../accounts/same-email.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { NewOtpRequest, OtpRequest } from '../otp/service.ts';
import { channelOf, resendAt } from '../otp/rules.ts';
import { passwordSms, passwordText } from './password-sms.ts';

export type Challenge = DataOf<typeof login.otpInit>;
type Init = ParsedBodyOf<typeof login.otpInit>;

/** An order that was placed and waits for its one-time password. */
interface PendingOrder {
  orderId: string;
  /** As in the binding of its password. */
  terms?: string;
  /** The e-mail address that gets codes. */
  codesTo?: string | null;
  /** What is bought, in plain words. */
  title: string;
  coins: number;
  /** What the password does, if not redeem coins: "convert 400 points into 100 coins". */
  action?: string;
}

export interface PendingOrders {
  pendingOrderOf(accountId: string, cartId: string): Promise<PendingOrder | null>;
}

export interface PendingClaims {
  /** A cashback claim that waits for its one-time password; its `orderId` also identifies its amount and payee. */
  pendingClaimOf(session: Session, cartId: string): Promise<PendingOrder | null>;
}

interface ChallengeDependencies {
  accounts: AccountsService;
  orders: PendingOrders;
  cashback: PendingClaims;
  clients: Pick<ClientsService, 'configOf' | 'smsBrandOf'>;
}

const loginRequest = async (
  { clients }: ChallengeDependencies,
  body: Init,
  context: CallContext,
): Promise<NewOtpRequest> => {
  if (!body.mobile) throw malformed('mobile', 'Enter a 10-digit mobile number');
  const { clientId } = context;
  const brand = await clients.smsBrandOf(clientId);
  const deed = body.purpose === 'SIGNUP' ? 'join' : 'sign in to';
  return {
    purpose: 'LOGIN',
    clientId,
    target: body.mobile,
    binding: null,
    message: passwordSms(brand, () => `${deed} ${brand.name}`),
  };
};

/** Confirms an e-mail address. The message says whose account asks. */
const emailRequest = async (
  { clients }: ChallengeDependencies,
  body: Init,
  context: CallContext,
): Promise<NewOtpRequest> => {
  if (!context.session) throw signInNeeded();
  assertNoAgent(context.session);
  if (!body.email) throw malformed('email', 'Enter a valid e-mail address');
  const cartId = requireCartId(context.cartId);
  const { accountId, clientId } = context.session;
  const { name } = await clients.configOf(clientId);
  return {
    purpose: 'EMAIL_OTP',
    clientId,
    target: body.email,
    binding: { accountId, orderId: `email:${cartId}` },
    message: passwordText(`confirm this e-mail address at ${name}`),
  };
};

type CartPurpose = 'REDEEM_POINTS' | 'CASH_TRANSACTION';

const findPending = async (
  purpose: CartPurpose,
  deps: ChallengeDependencies,
  session: Session,
  cartId: string,
) => {
  if (purpose === 'REDEEM_POINTS') return deps.orders.pendingOrderOf(session.accountId, cartId);
  assertNoAgent(session);
  return deps.cashback.pendingClaimOf(session, cartId);
};

/** Confirms what waits in a cart of the member; sent only to the registered number. */
const cartRequest = async (
  purpose: CartPurpose,
  deps: ChallengeDependencies,
  body: Init,
  context: CallContext,
): Promise<NewOtpRequest> => {
  if (!context.session) throw signInNeeded();
  if (body.mobile) throw malformed('mobile', 'Not taken: the password goes to the registered number');
  const cartId = requireCartId(context.cartId);
  const { accountId, clientId } = context.session;
  const order = await findPending(purpose, deps, context.session, cartId);
  if (!order) throw new ApiError('NOT_FOUND', 'No order of this cart waits for a one-time password');
  const account = await deps.accounts.ofSession(context.db, context.session);
  const brand = await deps.clients.smsBrandOf(clientId);
  const { codesTo = null } = order;
  // A password must not send codes to somebody whom its owner does not know of.
  const recipient = codesTo === null || isSameEmail(codesTo, account.email) ? '' : `, sent to ${codesTo},`;
  const write = (title: string) => {
    const action =
      order.action ?? `redeem ${formatCoins(order.coins)}${title && ` for ${title}`}${recipient}`;
    return `${action} at ${brand.name}`;
  };
  return {
    purpose,
    clientId,
    target: account.mobile,
    binding: { accountId, orderId: order.orderId, ...(order.terms !== undefined && { terms: order.terms }) },
    message: passwordSms(brand, write, { title: order.title, forSupport: isAgent(context.session) }),
  };
};

/** What a call asks for. Throws MALFORMED_REQUEST, UNAUTHENTICATED, AGENT_NOT_ALLOWED, NOT_FOUND. */
export const otpRequestOf = (
  deps: ChallengeDependencies,
  body: Init,
  context: CallContext,
): Promise<NewOtpRequest> => {
  if (body.purpose === 'LOGIN' || body.purpose === 'SIGNUP') return loginRequest(deps, body, context);
  if (body.purpose === 'EMAIL_OTP') return emailRequest(deps, body, context);
  return cartRequest(body.purpose, deps, body, context);
};

/** For a card, the mobile number that gets the password is not revealed to the caller. */
const maskedTarget = ({ purpose, target, recipient }: OtpRequest): string => {
  if (recipient !== null) return maskCard(target);
  return channelOf(purpose) === 'EMAIL' ? maskEmail(target) : maskMobile(target);
};

/** The same for known and unknown numbers. */
export const challengeOf = (request: OtpRequest, now: Date): Challenge => ({
  requestId: request.requestId,
  purpose: request.purpose,
  target: maskedTarget(request),
  expiresAt: request.expiresAt.toISOString(),
  resendAt: resendAt(request).toISOString(),
  expiresInSeconds: secondsUntil(request.expiresAt, now),
  resendInSeconds: secondsUntil(resendAt(request), now),
});
