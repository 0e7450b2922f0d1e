// Converting points of a client's programme into coins: what the member has there, a conversion that begins,
// is confirmed by a one-time password, and how it stands. The debit outside is the job's (settle.ts).
import {
  coinsFor,
  refusalOf,
  type ConversionLimits,
  type ConversionScope,
} from '#contract/conversion-rules.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { inTime } from '../../in-time.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import { balanceOf } from '../../ledger/statement.ts';
import type { Parts } from '../../parts.ts';
import { readableId } from '../../readable-id.ts';
import type { ClientsService, Programme } from '../clients/service.ts';
import type { OtpService } from '../otp/service.ts';
import * as repository from './repository.ts';
import { STATUS_OF, coinsText, pointsText, type ClientBalance, type Conversion } from './types.ts';
import type { ConversionQuote, ConversionStatus, Converting, Verifying } from './types.ts';
import { shownOf } from './views.ts';

export interface ConversionServices {
  clients: Pick<ClientsService, 'programmeIn'>;
  otp: Pick<OtpService, 'consume'>;
}

/** How long a conversion waits for its one-time password. */
const VERIFY_WITHIN_MS = 10 * 60 * 1000;
/** How long a member waits for the programme's balance. */
const PATIENCE_MS = 4000;

const notFound = (): ApiError => new ApiError('NOT_FOUND', 'There is no such conversion in this account');

const noProgramme = (): ApiError =>
  new ApiError('NOT_FOUND', 'There is no programme here whose points become coins');

const limitsOf = ({ least, most, perDay }: Programme): ConversionLimits => ({ least, most, perDay });

export const createConversionService = (parts: Parts, { clients, otp }: ConversionServices) => {
  const { db, clock, queue, providers, log } = parts;

  const programmeOf = async (q: Parameters<typeof clients.programmeIn>[0], session: Session) => {
    const programme = await clients.programmeIn(q, session.clientId);
    if (!programme) throw noProgramme();
    return programme;
  };

  const dayOf = ({ accountId, clientId }: Session, at: Date) => ({
    accountId,
    clientId,
    day: dayInKolkata(at),
  });

  /** Throws UNAVAILABLE where the programme does not answer. */
  const balanceThere = ({ clientId, accountId: memberId }: Session): Promise<number> =>
    inTime(
      providers.programme.balance({ clientId, memberId }),
      PATIENCE_MS,
      'The programme did not answer in time',
    ).catch((error: unknown) => {
      log.warn({ clientId, err: error }, 'The balance of a programme could not be read');
      throw new ApiError('UNAVAILABLE', 'Your points cannot be read at the moment. Please try again', {
        retryAfter: 10,
      });
    });

  const scopeOf = async (session: Session): Promise<ConversionScope & { programme: Programme }> => {
    const programme = await programmeOf(db, session);
    const used = await repository.pointsOfDay(db, dayOf(session, clock.now()));
    return {
      programme,
      rate: programme.rate,
      ...limitsOf(programme),
      leftToday: Math.max(0, programme.perDay - used),
      pointsBalance: await balanceThere(session),
    };
  };

  /** Throws NOT_FOUND where the client has no programme, UNAVAILABLE where it does not answer. */
  const clientBalance = async (session: Session): Promise<ClientBalance> => {
    const { programme, pointsBalance, rate, leftToday } = await scopeOf(session);
    return {
      programme: { name: programme.name, pointsName: programme.pointsName },
      pointsBalance,
      rate,
      limits: limitsOf(programme),
      leftToday,
      worthCoins: coinsFor(pointsBalance, rate),
      asOf: clock.now().toISOString(),
    };
  };

  const quote = async (session: Session, points: number): Promise<ConversionQuote> => {
    const scope = await scopeOf(session);
    return {
      points,
      coins: coinsFor(points, scope.rate),
      rate: scope.rate,
      pointsLeft: Math.max(0, scope.pointsBalance - points),
      refusal: refusalOf(points, scope),
    };
  };

  /** Checks all that does not need the programme; what it holds is for the debit to say. */
  const assertConvertible = async (tx: Tx, session: Session, programme: Programme, asked: Converting) => {
    const { points } = asked;
    const used = await repository.pointsOfDay(tx, dayOf(session, clock.now()));
    const leftToday = Math.max(0, programme.perDay - used);
    const refusal = refusalOf(points, { ...programme, leftToday, pointsBalance: points });
    if (refusal && points > leftToday && points <= programme.most) {
      throw new ApiError('CONVERSION_LIMIT', refusal, { leftToday });
    }
    if (refusal) throw malformed('points', refusal);
    const coins = coinsFor(points, programme.rate);
    if (coins !== asked.coins) {
      throw new ApiError('PRICE_CHANGED', 'The rate has changed', { coins, rate: programme.rate });
    }
  };

  const fresh = (session: Session, cartId: string, programme: Programme, asked: Converting): Conversion => {
    const at = clock.now();
    return {
      accountId: session.accountId,
      conversionId: readableId('CV', at),
      cartId,
      clientId: session.clientId,
      state: 'PLACED',
      points: asked.points,
      coins: asked.coins,
      programme: { name: programme.name, pointsName: programme.pointsName },
      rate: programme.rate,
      microSite: asked.microSite,
      reference: null,
      failure: null,
      placedAt: at,
      verifyBy: new Date(at.getTime() + VERIFY_WITHIN_MS),
      confirmedAt: null,
      confirmedOn: null,
      settledAt: null,
      coinsExpire: null,
    };
  };

  const cartConverted = ({ conversionId }: Conversion): ApiError =>
    new ApiError('CART_ORDERED', 'This was converted already', { orderId: conversionId });

  /** The conversion of the cart where the same is asked again; another amount ends the one that waits. */
  const takenUp = async (tx: Tx, before: Conversion, asked: Converting): Promise<Conversion | null> => {
    if (before.state !== 'PLACED') throw cartConverted(before);
    const now = clock.now();
    const isSame = before.points === asked.points && before.coins === asked.coins && before.verifyBy > now;
    if (isSame) return before;
    await repository.moveConversion(tx, before, { from: 'PLACED', to: 'LAPSED', settledAt: now });
    return null;
  };

  /** Throws MALFORMED_REQUEST, NOT_FOUND, CONVERSION_LIMIT, PRICE_CHANGED, CART_ORDERED. */
  const convert = async (tx: Tx, session: Session, cartId: string | null, asked: Converting) => {
    if (!cartId) throw malformed('cartId', 'A cartId header is needed');
    const programme = await programmeOf(tx, session);
    const before = await repository.lockConversionOfCart(tx, session.accountId, cartId);
    const same = before && (await takenUp(tx, before, asked));
    if (!same) await assertConvertible(tx, session, programme, asked);
    const begun = same ?? fresh(session, cartId, programme, asked);
    if (!same && !(await repository.insertConversion(tx, begun))) {
      const other = await repository.lockConversionOfCart(tx, session.accountId, cartId);
      throw other ? cartConverted(other) : notFound();
    }
    const { conversionId, verifyBy, state } = begun;
    return { conversionId, status: STATUS_OF[state], verifyBy: verifyBy.toISOString() };
  };

  const claimLimit = async (tx: Tx, session: Session, { points }: Conversion, at: Date): Promise<void> => {
    const { perDay } = await programmeOf(tx, session);
    const day = dayOf(session, at);
    if (await repository.claimOfDay(tx, day, points, perDay)) return;
    const leftToday = Math.max(0, perDay - (await repository.pointsOfDay(tx, day)));
    throw new ApiError('CONVERSION_LIMIT', 'Today’s limit has been used up meanwhile', { leftToday });
  };

  /** Throws NOT_FOUND, ORDER_STATE, CONVERSION_LIMIT, and what `otp.consume` throws. */
  const verify = async (tx: Tx, session: Session, asked: Verifying) => {
    const { accountId } = session;
    const { conversionId, requestId, otp: code } = asked;
    const at = clock.now();
    const one = await repository.lockConversion(tx, { accountId, conversionId });
    if (!one) throw notFound();
    const status = STATUS_OF[one.state];
    if (one.state !== 'PLACED') {
      throw new ApiError('ORDER_STATE', 'This conversion was decided before', { status });
    }
    if (one.verifyBy <= at) {
      throw new ApiError('ORDER_STATE', 'The conversion was not confirmed in time', { status });
    }
    const binding = { accountId, orderId: conversionId };
    await otp.consume(tx, { requestId, otp: code, purpose: 'REDEEM_POINTS', binding });
    await claimLimit(tx, session, one, at);
    const confirmedOn = dayInKolkata(at);
    const change = { from: 'PLACED', to: 'CONFIRMED', confirmedAt: at, confirmedOn } as const;
    if (!(await repository.moveConversion(tx, one, change)))
      throw new Error('The conversion moved meanwhile');
    await queue.enqueue(tx, 'conversion.settle', { accountId, conversionId }, { key: conversionId });
    return { conversionId, status: STATUS_OF.CONFIRMED };
  };

  /** Throws NOT_FOUND for a conversion of another account. */
  const status = async ({ accountId }: Session, conversionId: string): Promise<ConversionStatus> => {
    const one = await repository.findConversion(db, accountId, conversionId);
    if (!one) throw notFound();
    const { available } = await balanceOf(db, accountId);
    return { conversion: shownOf(one, clock.now()), availablePointsAmount: available };
  };

  return {
    clientBalance,
    quote,
    convert,
    verify,
    status,

    /** The conversion of a cart that waits for its one-time password; null where there is none. */
    pendingOrderOf: async (accountId: string, cartId: string) => {
      const one = await repository.findConversionOfCart(db, accountId, cartId);
      if (one?.state !== 'PLACED' || one.verifyBy <= clock.now()) return null;
      return {
        orderId: one.conversionId,
        title: pointsText(one),
        coins: one.coins,
        deed: `convert ${pointsText(one)} into ${coinsText(one)}`,
      };
    },

    /** Whose points were converted; null where the account has no such conversion. */
    programmeOf: async (accountId: string, conversionId: string): Promise<string | null> =>
      (await repository.findConversion(db, accountId, conversionId))?.programme.name ?? null,

    /** Has confirmed conversions settled at once rather than at the next poll. */
    settleSoon: () => queue.nudge('conversion.settle'),
  };
};

export type ConversionService = ReturnType<typeof createConversionService>;
