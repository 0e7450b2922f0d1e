// Begins a conversion: checks everything that must hold before its one-time password is asked for. Moves nothing.
import { coinsFor, conversionProblem } from '#contract/conversion-rules.ts';
import { addMs, MINUTE_MS } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import { requireCartId } from '../../http/cart-id.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createReadableId } from '../../readable-id.ts';
import type { Programme } from '../clients/service.ts';
import type { DayLimit } from './day-limit.ts';
import type { ProgrammeOf } from './programme.ts';
import * as repository from './repository.ts';
import { isLapsed, STATUS_OF, type Conversion, type ConvertRequest } from './types.ts';
import { NOT_CONFIRMED } from './views.ts';

/** How long a conversion waits for its one-time password. */
const VERIFY_WITHIN_MS = 10 * MINUTE_MS;

const REPLACED = 'It was replaced by a newer conversion. No points were taken.';

const cartConverted = ({ conversionId }: Conversion): ApiError =>
  new ApiError('CART_ORDERED', 'Your earlier conversion was confirmed. Nothing more was converted', {
    orderId: conversionId,
  });

interface ConvertInput {
  cartId: string;
  request: ConvertRequest;
  at: Date;
}

/** One that waits for its one-time password; under its own number, but in a demo. */
export const newConversion = (
  { accountId, clientId }: Pick<Session, 'accountId' | 'clientId'>,
  { cartId, request, at }: ConvertInput,
  programme: Pick<Programme, 'name' | 'pointsName' | 'rate'>,
  conversionId: string = createReadableId('CV', at),
): Conversion => ({
  accountId,
  conversionId,
  cartId,
  clientId,
  state: 'PLACED',
  points: request.points,
  coins: request.coins,
  programme: { name: programme.name, pointsName: programme.pointsName },
  rate: programme.rate,
  microSite: request.microSite,
  reference: null,
  failure: null,
  placedAt: at,
  verifyBy: addMs(at, VERIFY_WITHIN_MS),
  confirmedAt: null,
  confirmedOn: null,
  settledAt: null,
  coinsExpire: null,
});

export const createConversionPlacer = (
  { clock }: Pick<Dependencies, 'clock'>,
  programmeOf: ProgrammeOf,
  dayLimit: DayLimit,
) => {
  /** Checks everything that does not need the programme. Only the debit can tell whether there are enough points. */
  const assertConvertible = async (
    tx: Tx,
    session: Session,
    programme: Programme,
    { request, at }: ConvertInput,
  ) => {
    const { points } = request;
    const leftToday = await dayLimit.leftAt(tx, session, at, programme);
    const refusal = conversionProblem(points, { ...programme, leftToday, pointsBalance: points });
    if (refusal && points > leftToday && points <= programme.most) {
      throw new ApiError('CONVERSION_LIMIT', refusal, { leftToday });
    }
    if (refusal) throw malformed('points', refusal);
    const coins = coinsFor(points, programme.rate);
    if (coins !== request.coins) {
      throw new ApiError('PRICE_CHANGED', 'The rate has changed', { coins, rate: programme.rate });
    }
  };

  /** Resumes the cart's conversion if the same is asked again; another amount ends the one that waits. */
  const resumeOrEnd = async (
    tx: Tx,
    before: Conversion,
    { request, at }: ConvertInput,
  ): Promise<Conversion | null> => {
    if (before.state !== 'PLACED') throw cartConverted(before);
    const isSame =
      before.points === request.points && before.coins === request.coins && !isLapsed(before, at);
    if (isSame) return before;
    const failure = isLapsed(before, at) ? NOT_CONFIRMED : REPLACED;
    await repository.moveConversion(tx, before, { from: 'PLACED', to: 'LAPSED', settledAt: at, failure });
    return null;
  };

  /** The cart's conversion, or a new one. If another call begins one at the same moment, that is the cart's. */
  const resumeOrBegin = async (
    tx: Tx,
    session: Session,
    programme: Programme,
    input: ConvertInput,
  ): Promise<Conversion> => {
    const before = await repository.lockConversionOfCart(tx, session.accountId, input.cartId);
    const resumed = before && (await resumeOrEnd(tx, before, input));
    if (resumed) return resumed;
    await assertConvertible(tx, session, programme, input);
    const conversion = newConversion(session, input, programme);
    if (await repository.insertConversion(tx, conversion)) return conversion;
    return resumeOrBegin(tx, session, programme, input);
  };

  /** Throws MALFORMED_REQUEST, NOT_FOUND, CONVERSION_LIMIT, PRICE_CHANGED, CART_ORDERED. */
  return async (tx: Tx, session: Session, cart: string | null, request: ConvertRequest) => {
    const cartId = requireCartId(cart);
    const programme = await programmeOf(tx, session);
    const input = { cartId, request, at: clock.now() };
    const { conversionId, verifyBy, state } = await resumeOrBegin(tx, session, programme, input);
    return { conversionId, status: STATUS_OF[state], verifyBy: verifyBy.toISOString() };
  };
};
