// Conversions as the contract shows them. Pure.
import { addMs, HOUR_MS, MINUTE_MS } from '../../clock.ts';
import { rollForward } from '../../roll-forward.ts';
import { SETTLED_WITHIN_MS } from './debit.ts';
import { isLapsed, statusOf, type Conversion, type ConversionStatus } from './types.ts';

export const NOT_CONFIRMED = 'The conversion was not confirmed in time. No points were taken.';

const isSettling = ({ state }: Conversion): boolean => state === 'CONFIRMED' || state === 'CANCELLING';

/** If the programme is down for so long that even the debit cannot be cancelled, housekeeping asks every hour. */
const expectedBy = (conversion: Conversion, now: Date): string | null => {
  const { confirmedAt } = conversion;
  return isSettling(conversion) && confirmedAt
    ? rollForward(addMs(confirmedAt, SETTLED_WITHIN_MS), now, HOUR_MS).toISOString()
    : null;
};

/** It usually takes less than a minute. */
const DELAYED_AFTER_MS = 2 * MINUTE_MS;

const delayOf = (conversion: Conversion, now: Date): string | null => {
  const { confirmedAt, programme } = conversion;
  return isSettling(conversion) && confirmedAt && now.getTime() - confirmedAt.getTime() > DELAYED_AFTER_MS
    ? `${programme.name} is taking longer than usual. Nothing is lost; we keep trying.`
    : null;
};

export const toConversionView = (conversion: Conversion, now: Date): ConversionStatus['conversion'] => {
  const hasLapsed = isLapsed(conversion, now);
  return {
    conversionId: conversion.conversionId,
    status: statusOf(conversion, now),
    awaitsVerification: conversion.state === 'PLACED' && !hasLapsed,
    cartId: conversion.cartId,
    verifyBy: conversion.verifyBy.toISOString(),
    programme: conversion.programme,
    points: conversion.points,
    coins: conversion.coins,
    rate: conversion.rate,
    microSite: conversion.microSite,
    placedAt: conversion.placedAt.toISOString(),
    settledAt: conversion.settledAt?.toISOString() ?? null,
    expectedBy: expectedBy(conversion, now),
    coinsExpireAt: conversion.coinsExpire?.toISOString() ?? null,
    reference: conversion.reference,
    // Stored before the debit is called off, and true only then.
    failure: hasLapsed ? NOT_CONFIRMED : conversion.state === 'CANCELLING' ? null : conversion.failure,
    delay: delayOf(conversion, now),
  };
};
