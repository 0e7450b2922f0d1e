// Confirms a conversion by its one-time password: counts it towards the day and writes its job.
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { ClientsService } from '../clients/service.ts';
import type { OtpService } from '../otp/service.ts';
import type { DayLimit } from './day-limit.ts';
import { enqueueSettling } from './debit.ts';
import * as repository from './repository.ts';
import { isLapsed, noConversion, STATUS_OF, statusOf, type Conversion, type VerifyRequest } from './types.ts';

export const createConversionConfirmer = (
  { clock, queue }: Pick<Dependencies, 'clock' | 'queue'>,
  otp: Pick<OtpService, 'consume'>,
  clients: Pick<ClientsService, 'configIn'>,
  dayLimit: DayLimit,
) => {
  const reserveLimit = async (tx: Tx, session: Session, { points }: Conversion, at: Date): Promise<void> => {
    // Also if its module was turned off meanwhile: what was begun is finished (docs/decisions/230).
    const { programme } = await clients.configIn(tx, session.clientId);
    if (!programme)
      throw new ApiError('CONVERSION_LIMIT', 'Points can no longer be converted here', { leftToday: 0 });
    const leftToday = await dayLimit.reserve(tx, session, points, at, programme);
    if (points <= leftToday) return;
    throw new ApiError('CONVERSION_LIMIT', 'Today’s limit has been reached in the meantime', { leftToday });
  };

  /** Throws NOT_FOUND, ORDER_STATE, CONVERSION_LIMIT, and what `otp.consume` throws. */
  return async (tx: Tx, session: Session, request: VerifyRequest) => {
    const { accountId } = session;
    const { conversionId, requestId, otp: code } = request;
    const at = clock.now();
    const conversion = await repository.lockConversion(tx, { accountId, conversionId });
    if (!conversion) throw noConversion();
    const status = statusOf(conversion, at);
    if (conversion.state !== 'PLACED') {
      throw new ApiError('ORDER_STATE', 'This conversion has already been settled', { status });
    }
    if (isLapsed(conversion, at)) {
      throw new ApiError('ORDER_STATE', 'The conversion was not confirmed in time', { status });
    }
    const binding = { accountId, orderId: conversionId };
    await otp.consume(tx, { requestId, otp: code, purpose: 'REDEEM_POINTS', binding });
    await reserveLimit(tx, session, conversion, at);
    const confirmedOn = dayInKolkata(at);
    const change = { from: 'PLACED', to: 'CONFIRMED', confirmedAt: at, confirmedOn } as const;
    if (!(await repository.moveConversion(tx, conversion, change)))
      throw new Error('The conversion moved meanwhile');
    await enqueueSettling(queue, tx, conversion, conversionId);
    return { conversionId, status: STATUS_OF.CONFIRMED };
  };
};
