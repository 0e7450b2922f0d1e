// Converting points of a client's programme into coins: the member's points, starting a conversion, confirming it by a
// one-time password, and its status. The job makes the debit in the programme (settle.ts).
import type { Session } from '../../http/context.ts';
import { formatCoins } from '../../format.ts';
import { balanceAt } from '../../ledger/balance.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { OtpService } from '../otp/service.ts';
import { createConversionConfirmer } from './confirm.ts';
import { createDayLimit } from './day-limit.ts';
import { createConversionPlacer } from './place.ts';
import { createProgrammeOf } from './programme.ts';
import type { MemberServices } from './programme-member.ts';
import { createConversionQuotes } from './quote.ts';
import * as repository from './repository.ts';
import { isLapsed, noConversion, pointsText, type ConversionStatus } from './types.ts';
import { toConversionView } from './views.ts';

interface ConversionServices {
  accounts: MemberServices['accounts'] & Pick<AccountsService, 'ofSession' | 'byMobile'>;
  clients: Pick<ClientsService, 'programmeIn' | 'configIn'>;
  otp: Pick<OtpService, 'consume'>;
}

export const createConversionService = (deps: Dependencies, services: ConversionServices) => {
  const { accounts, clients, otp } = services;
  const { db, clock, queue } = deps;
  const programmeOf = createProgrammeOf(clients);
  const dayLimit = createDayLimit(accounts);

  /** Throws NOT_FOUND for a conversion of another account. */
  const status = async ({ accountId }: Session, conversionId: string): Promise<ConversionStatus> => {
    const conversion = await repository.findConversion(db, accountId, conversionId);
    if (!conversion) throw noConversion();
    const { available } = await balanceAt(db, accountId, clock.now());
    return { conversion: toConversionView(conversion, clock.now()), availablePointsAmount: available };
  };

  return {
    ...createConversionQuotes(deps, services, programmeOf, dayLimit),
    convert: createConversionPlacer(deps, programmeOf, dayLimit),
    verify: createConversionConfirmer(deps, otp, clients, dayLimit),
    status,

    /** The conversion of a cart that waits for its one-time password; null if there is none. */
    pendingOrderOf: async (accountId: string, cartId: string) => {
      const conversion = await repository.findConversionOfCart(db, accountId, cartId);
      if (conversion?.state !== 'PLACED' || isLapsed(conversion, clock.now())) return null;
      return {
        orderId: conversion.conversionId,
        title: pointsText(conversion),
        coins: conversion.coins,
        action: `convert ${pointsText(conversion)} into ${formatCoins(conversion.coins)}`,
      };
    },

    /** The name of the programme whose points were converted; null if the account has no such conversion. */
    programmeOf: async (accountId: string, conversionId: string) =>
      (await repository.findConversion(db, accountId, conversionId))?.programme ?? null,

    /** Has confirmed conversions settled at once instead of at the next poll. */
    settleSoon: () => queue.nudge('conversion.settle'),
  };
};

export type ConversionService = ReturnType<typeof createConversionService>;
