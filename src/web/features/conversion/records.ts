// The records of a conversion: the member's points, the conversion itself, and the calls that take it further.
import { conversion } from '#contract/conversion.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type ClientBalance = DataOf<typeof conversion.clientBalance>;
export type Conversion = DataOf<typeof conversion.status>['conversion'];

export const clientBalance = createLoadable('clientBalance', conversion.clientBalance);
export const conversionStatus = createLoadable('conversionStatus', conversion.status, {
  idOf: ({ conversion: { conversionId } }) => conversionId,
});

export const beginConversion = createCallThunk(conversion.convert);
export const verifyConversion = createCallThunk(conversion.verify);
export const refreshConversion = createRefresh(conversion.status, conversionStatus);

/** Names under which the calls are stored across a reload. */
export const CONVERTING = 'convert';
export const confirmingOf = (conversionId: string): string => `verify:${conversionId}`;
