// A member's points in the programme, and how many coins some of them would give, without converting.
import {
  coinsFor,
  conversionProblem,
  type ConversionLimits,
  type ConversionScope,
} from '#contract/conversion-rules.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { withTimeout } from '../../timeout.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Programme } from '../clients/service.ts';
import type { DayLimit } from './day-limit.ts';
import type { ProgrammeOf } from './programme.ts';
import { programmeMemberOf, type MemberServices } from './programme-member.ts';
import type { ClientBalance, ConversionQuote } from './types.ts';

/** How long a member waits for the programme's balance. */
const BALANCE_TIMEOUT_MS = 4000;

const limitsOf = ({ least, most, perDay }: Programme): ConversionLimits => ({ least, most, perDay });

type QuoteDependencies = Pick<Dependencies, 'db' | 'clock' | 'providers' | 'log'>;

/** Both throw NOT_FOUND if the client has no programme, and UNAVAILABLE if it does not answer. */
export const createConversionQuotes = (
  { db, clock, providers, log }: QuoteDependencies,
  services: MemberServices,
  programmeOf: ProgrammeOf,
  dayLimit: DayLimit,
) => {
  /** Throws UNAVAILABLE if the programme does not answer. */
  const readBalance = async (session: Session): Promise<number> => {
    const member = await programmeMemberOf(db, services, session);
    return withTimeout(
      providers.programme.balance(member),
      BALANCE_TIMEOUT_MS,
      'The programme did not answer in time',
    ).catch((error: unknown) => {
      log.warn({ clientId: member.clientId, err: error }, 'The balance of a programme could not be read');
      throw new ApiError('UNAVAILABLE', 'Your points cannot be read at the moment. Please try again', {
        retryAfter: 10,
      });
    });
  };

  const scopeOf = async (session: Session): Promise<ConversionScope & { programme: Programme }> => {
    const programme = await programmeOf(db, session);
    return {
      programme,
      rate: programme.rate,
      ...limitsOf(programme),
      leftToday: await dayLimit.leftAt(db, session, clock.now(), programme),
      pointsBalance: await readBalance(session),
    };
  };

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
      refusal: conversionProblem(points, { ...scope, pointsName: scope.programme.pointsName }),
    };
  };

  return { clientBalance, quote };
};
