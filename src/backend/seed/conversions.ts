// Points that a demo member converted: the conversion is stored as its own code would have stored it, at the times
// before its coins came, so that their entry leads to a conversion like any other.
import { pointsFor } from '#contract/conversion-rules.ts';
import { addMs } from '../clock.ts';
import { dayInKolkata, endOfDayAfter, endOfDayMonthsAfter } from '../ledger/calendar.ts';
import type { Cause } from '../ledger/types.ts';
import { newConversion } from '../modules/conversion/place.ts';
import * as repository from '../modules/conversion/repository.ts';
import type { Conversion } from '../modules/conversion/types.ts';
import { referenceOf } from '../providers/client-programme.ts';
import { seededId } from './seeded-id.ts';
import type { Replay, TitledEvent } from './spending.ts';

/** `programme` is that of the time, whatever the brand's is today. `coins` are those that came; `life` is in days. */
export type ConvertEvent = TitledEvent & {
  kind: 'convert';
  programme: Conversion['programme'] & Pick<Conversion, 'rate'>;
  coins: number;
  life?: number;
};

/** How long before its coins came a conversion was begun, and its password was entered. */
const PLACED_BEFORE_MS = 45_000;
const CONFIRMED_BEFORE_MS = 5000;

const conversionOf = (
  member: Pick<Replay, 'accountId' | 'clientId'>,
  { key, coins, programme }: ConvertEvent,
  at: Date,
): Conversion => {
  const id = seededId('CV', at, `${member.accountId}:${key}`);
  const request = { points: pointsFor(coins, programme.rate), coins, microSite: false };
  const input = { cartId: id, request, at };
  return newConversion(member, input, programme, id);
};

const confirm = async (tx: Replay['tx'], conversion: Conversion, at: Date): Promise<void> => {
  const { accountId, clientId, points } = conversion;
  const day = dayInKolkata(at);
  // Today's limit does not bind what was converted in the past.
  await repository.addToDay(tx, { accountId, clientId, day }, points);
  const confirmed = { from: 'PLACED', to: 'CONFIRMED', confirmedAt: at, confirmedOn: day } as const;
  await repository.moveConversion(tx, conversion, confirmed);
};

/** Converts points, whose coins come at `at`. */
export const convert = async (
  { tx, ledger, accountId, clientId, coinLife }: Replay,
  event: ConvertEvent,
  at: Date,
): Promise<void> => {
  const conversion = conversionOf({ accountId, clientId }, event, addMs(at, -PLACED_BEFORE_MS));
  const { conversionId: id, coins } = conversion;
  if (!(await repository.insertConversion(tx, conversion)))
    throw new Error(`${event.key} was converted before`);
  await confirm(tx, conversion, addMs(at, -CONFIRMED_BEFORE_MS));
  const expiresAt = event.life ? endOfDayAfter(at, event.life) : endOfDayMonthsAfter(at, coinLife.conversion);
  const cause: Cause = { title: event.title, kind: 'conversion', id };
  await ledger.earn(tx, { accountId, coins, cause, at, expiresAt });
  const settled = { from: 'CONFIRMED', to: 'CONVERTED', settledAt: at, coinsExpire: expiresAt } as const;
  await repository.moveConversion(tx, conversion, { ...settled, reference: referenceOf(id) });
};
