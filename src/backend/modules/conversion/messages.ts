// E-mails and SMS about a conversion that has ended: points or coins have moved (docs/decisions/170).
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { formatCoins, formatDay } from '../../format.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import { createNewsSender, type NewsServices } from '../accounts/news.ts';
import { pointsText, type Conversion } from './types.ts';

type Ended = Pick<Conversion, 'conversionId' | 'accountId' | 'clientId' | 'programme' | 'points' | 'coins'>;

/** When the coins expire, or why there are none. */
type Outcome = { coinsExpire: Date } | { failure: string | null };

const textOf = (conversion: Ended, outcome: Outcome): string =>
  'failure' in outcome
    ? `did not go through. ${outcome.failure ?? ''}`
    : `is done: ${pointsText(conversion)} became ${formatCoins(conversion.coins)}, valid until ${formatDay(dayInKolkata(outcome.coinsExpire))}.`;

/** Writes the jobs that send the texts. A conversion ends only once, so its id prevents sending them twice. */
export const createOutcomeSender = (deps: Pick<Dependencies, 'queue' | 'keys'>, services: NewsServices) => {
  const sendNews = createNewsSender(deps, services);
  return (tx: Tx, conversion: Ended, outcome: Outcome): Promise<void> =>
    sendNews(tx, {
      key: `conversion:${conversion.conversionId}`,
      accountId: conversion.accountId,
      clientId: conversion.clientId,
      purpose: 'CONVERSION',
      textsOf: (brandName) => {
        const text = `Your ${brandName} conversion ${textOf(conversion, outcome)}`.trim();
        const { pointsName } = conversion.programme;
        const subject = `${pointsName} ${'failure' in outcome ? 'not converted' : 'converted'}`;
        return { subject, EMAIL: text, SMS: text };
      },
    });
};
