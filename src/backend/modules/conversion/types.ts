// A conversion as stored in the database.
import type { conversion } from '#contract/conversion.ts';
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import type { GenericStatus } from '#contract/enums.ts';
import { formatNumber } from '../../format.ts';
import { ApiError } from '../../http/api-error.ts';
import type { ConversionRate } from '#contract/conversion-rules.ts';

export type ClientBalance = DataOf<typeof conversion.clientBalance>;
export type ConversionQuote = DataOf<typeof conversion.quote>;
export type ConversionStatus = DataOf<typeof conversion.status>;
export type ConvertRequest = ParsedBodyOf<typeof conversion.convert>;
export type VerifyRequest = ParsedBodyOf<typeof conversion.verify>;

/**
 * PLACED: waits for its one-time password. CONFIRMED: waits for the debit. CANCELLING: earns no coins unless the
 * programme keeps the points, and waits for it to call off the debit. CONVERTED: earned its coins. REFUSED: debited
 * nothing, or gave everything back. LAPSED: was not confirmed in time. The last three are final.
 */
export type ConversionState = 'PLACED' | 'CONFIRMED' | 'CANCELLING' | 'CONVERTED' | 'REFUSED' | 'LAPSED';

export const STATUS_OF: Record<ConversionState, GenericStatus> = {
  PLACED: 'PENDING',
  CONFIRMED: 'PENDING',
  CANCELLING: 'PENDING',
  CONVERTED: 'SUCCESS',
  REFUSED: 'FAILED',
  LAPSED: 'FAILED',
};

export interface Conversion {
  accountId: string;
  conversionId: string;
  cartId: string;
  clientId: string;
  state: ConversionState;
  points: number;
  coins: number;
  programme: { name: string; pointsName: string };
  rate: ConversionRate;
  microSite: boolean;
  reference: string | null;
  failure: string | null;
  placedAt: Date;
  verifyBy: Date;
  confirmedAt: Date | null;
  /** The day in India whose limit it counts towards. */
  confirmedOn: string | null;
  settledAt: Date | null;
  coinsExpire: Date | null;
}

/** The time to confirm it is over. Housekeeping ends it within a minute; until then no password is asked for. */
export const isLapsed = ({ state, verifyBy }: Pick<Conversion, 'state' | 'verifyBy'>, now: Date): boolean =>
  state === 'PLACED' && verifyBy <= now;

export const statusOf = (conversion: Pick<Conversion, 'state' | 'verifyBy'>, now: Date): GenericStatus =>
  STATUS_OF[isLapsed(conversion, now) ? 'LAPSED' : conversion.state];

export const noConversion = (): ApiError =>
  new ApiError('NOT_FOUND', 'There is no such conversion in this account');

/** "4,000 Harbour points". */
export const pointsText = ({ points, programme }: Pick<Conversion, 'points' | 'programme'>): string =>
  `${formatNumber(points)} ${programme.pointsName}`;
