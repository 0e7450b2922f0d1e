// Signing in: number, one-time password, then (with several cards) the choice of one; and enrolment. Nothing about a
// number is revealed before its password was entered: docs/decisions/001.
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import { LOGIN_STEP } from '#contract/enums.ts';
import type { login } from '#contract/login.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { assertNoAgent } from '../../http/agents.ts';
import type { CallContext } from '../../http/context.ts';
import { malformed, signInNeeded } from '../../http/api-error.ts';
import { commitOnRefusal } from '../../http/committing-refusal.ts';
import { endOfDayMonthsAfter } from '../../ledger/calendar.ts';
import type { Dependencies } from '../../dependencies.ts';
import { cardsOf, type AvailableOf } from '../accounts/cards.ts';
import type { Account, AccountsService, Welcome } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import { expiredRequest } from '../otp/rules.ts';
import type { OtpService } from '../otp/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import { createCardLogin } from './card-login.ts';
import { createEmailChange } from './email-change.ts';
import {
  otpRequestOf,
  challengeOf,
  type Challenge,
  type PendingClaims,
  type PendingOrders,
} from './challenge.ts';

type Outcome = DataOf<typeof login.otpVerify>;
type BodyOf<N extends keyof typeof login> = ParsedBodyOf<(typeof login)[N]>;

interface LoginDependencies {
  accounts: AccountsService;
  sessions: SessionsService;
  otp: OtpService;
  orders: PendingOrders;
  cashback: PendingClaims;
  clients: Pick<ClientsService, 'coinLifeOf' | 'configIn' | 'configOf' | 'smsBrandOf'>;
  availableOf: AvailableOf;
}

const SIGNED_IN: Outcome = { outcome: 'SIGNED_IN', currentStep: LOGIN_STEP.LOGGED_IN, lcnList: [] };
const EMAIL_VERIFIED: Outcome = {
  outcome: 'EMAIL_VERIFIED',
  currentStep: LOGIN_STEP.LOGGED_IN,
  lcnList: [],
};
const ENROL: Outcome = { outcome: 'ENROL', currentStep: LOGIN_STEP.VERIFY_OTP, lcnList: [] };

export const createLoginService = ({ db, clock, keys, queue }: Dependencies, deps: LoginDependencies) => {
  const { accounts, sessions, otp, clients, availableOf } = deps;

  /** Identifies an account within one request. */
  const handleOf = (requestId: string, { accountId }: Account): string =>
    keys.mac('handle', `card\n${requestId}\n${accountId}`);

  const cards = (q: Queryable, requestId: string, found: readonly Account[]) =>
    cardsOf(q, found, { handleOf: (account) => handleOf(requestId, account), availableOf });

  /** Completes the login with a new session, and ends the one that the browser had before. Throws OTP_EXPIRED. */
  const signIn = async (tx: Tx, requestId: string, account: Account, context: CallContext) => {
    const { clientId, userAgent, sessionToken } = context;
    // Closed at this moment: who asks anew is told what there is by then.
    if (!(await accounts.lockOpen(tx, account.accountId))) throw expiredRequest();
    // Moved to another number at this moment: who has the former one gets in no more.
    const { mobile } = await accounts.ofSession(tx, account);
    if (mobile !== account.mobile) throw expiredRequest();
    await otp.complete(tx, requestId);
    if (sessionToken) await sessions.end(tx, sessionToken);
    return sessions.start(tx, { accountId: account.accountId, clientId, userAgent });
  };

  const changeEmail = createEmailChange({ queue, keys }, { accounts, clients });
  const cardLogin = createCardLogin({ db, clock }, { accounts, otp, clients, signIn });

  const verifyCard = async (body: BodyOf<'otpVerifyV1'>, context: CallContext): Promise<Outcome> => {
    context.startSession(await cardLogin.verify(body, context));
    return SIGNED_IN;
  };

  const welcomeOf = async (clientId: string): Promise<Welcome | null> => {
    const { welcomeCoins } = (await clients.configOf(clientId)).rates;
    if (!welcomeCoins) return null;
    const life = await clients.coinLifeOf(clientId);
    return { coins: welcomeCoins, expiresAt: endOfDayMonthsAfter(clock.now(), life.welcome) };
  };

  const init = async (body: BodyOf<'otpInit'>, context: CallContext): Promise<Challenge> =>
    challengeOf(await otp.request(await otpRequestOf(deps, body, context)), clock.now());

  const resend = async ({ requestId }: BodyOf<'otpResend'>, context: CallContext): Promise<Challenge> =>
    challengeOf(await otp.resend(requestId, context.session?.accountId ?? null), clock.now());

  /**
   * Bound to account and cart, so the password of someone else's request is unknown here. A caller whose session has
   * ended is told so: the same password is valid after the login.
   */
  const verifyEmail = (body: BodyOf<'otpVerify'>, orderId: string | null, { session }: CallContext) =>
    commitOnRefusal(db, async (tx) => {
      if (!session) throw signInNeeded();
      assertNoAgent(session);
      await sessions.assertLive(tx, session);
      const binding = orderId ? { accountId: session.accountId, orderId } : null;
      const { target, accountId } = await otp.consume(tx, { ...body, purpose: 'EMAIL_OTP', binding });
      if (!accountId) throw new Error('An address was confirmed for nobody');
      await changeEmail(tx, { accountId, email: target, requestId: body.requestId });
      return EMAIL_VERIFIED;
    });

  const verify = async (body: BodyOf<'otpVerify'>, context: CallContext): Promise<Outcome> => {
    const pendingRequest = await otp.find(db, body.requestId);
    if (pendingRequest?.purpose === 'EMAIL_OTP') return verifyEmail(body, pendingRequest.orderId, context);
    const result = await commitOnRefusal(db, async (tx) => {
      const { clientId } = context;
      const request = await otp.consume(tx, { ...body, purpose: 'LOGIN', binding: null, clientId });
      const found = await accounts.byMobile(tx, request.target, clientId);
      const [only, another] = found;
      if (!only) return { outcome: ENROL };
      if (!another) return { outcome: SIGNED_IN, token: await signIn(tx, body.requestId, only, context) };
      const lcnList = await cards(tx, body.requestId, found);
      const currentStep = LOGIN_STEP.LCN_SELECT;
      return { outcome: { outcome: 'CHOOSE_ACCOUNT', currentStep, lcnList } satisfies Outcome };
    });
    if (result.token) context.startSession(result.token);
    return result.outcome;
  };

  const listCards = async ({ requestId }: BodyOf<'getLcn'>, { clientId }: CallContext) => {
    const request = await otp.verifiedLogin(db, requestId, clientId);
    const lcnList = await cards(db, requestId, await accounts.byMobile(db, request.target, clientId));
    return { lcnList, totalLcn: lcnList.length };
  };

  /** The same cards, for clients that show neither names nor balances. */
  const listNumbers = async (body: BodyOf<'getLcnV1'>, context: CallContext) => {
    const { lcnList, totalLcn } = await listCards(body, context);
    return { lcnList: lcnList.map(({ handle, lcn }) => ({ handle, lcn })), totalLcn };
  };

  const complete = async (body: BodyOf<'otpComplete'>, context: CallContext): Promise<Outcome> => {
    const token = await db.tx(async (tx) => {
      const request = await otp.lockVerifiedLogin(tx, body.requestId, context.clientId);
      const found = await accounts.byMobile(tx, request.target, context.clientId);
      const chosen = found.find((account) => handleOf(body.requestId, account) === body.handle);
      if (!chosen) throw malformed('handle', 'Choose one of the cards shown');
      return signIn(tx, body.requestId, chosen, context);
    });
    context.startSession(token);
    return SIGNED_IN;
  };

  const enrol = async (body: BodyOf<'enroll'>, context: CallContext): Promise<Outcome> => {
    const { requestId, ...person } = body;
    const welcome = await welcomeOf(context.clientId);
    const token = await db.tx(async (tx) => {
      const { target: mobile } = await otp.lockVerifiedLogin(tx, requestId, context.clientId);
      const newAccount = { ...person, mobile, clientId: context.clientId, at: clock.now() };
      return signIn(tx, requestId, await accounts.enrol(tx, newAccount, welcome), context);
    });
    context.startSession(token);
    return SIGNED_IN;
  };

  const signOut = async (context: CallContext): Promise<void> => {
    const { sessionToken } = context;
    if (sessionToken) await db.tx((tx) => sessions.end(tx, sessionToken));
    context.endSession();
  };

  return {
    init,
    initCard: cardLogin.init,
    resend,
    verify,
    verifyCard,
    listCards,
    listNumbers,
    complete,
    enrol,
    signOut,
  };
};

export type LoginService = ReturnType<typeof createLoginService>;
