// A demo member's trips to partners' shops, and the partners' reports: processed by the code for clicks and reports,
// at times in the past.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { PostbackType } from '#contract/partner-rules.ts';
import type { Tx } from '../db/driver.ts';
import type { Ledger } from '../ledger/types.ts';
import { createAccountsService } from '../modules/accounts/service.ts';
import { imageOf } from '../modules/catalogue/cards.ts';
import type { CoinLife } from '../modules/clients/coin-life.ts';
import { beginTrip, newTrip } from '../modules/partners/clicks.ts';
import { processReport } from '../modules/partners/postbacks.ts';
import type { Trip } from '../modules/partners/types.ts';
import { paiseOf } from '../rupees.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { demoShopOf } from './content/partner-shops.ts';
import { partners } from './content/partners.ts';
import { seededId } from './seeded-id.ts';

export interface ReportContent {
  type: PostbackType;
  orderRef: string;
  rupees: number;
}

interface ReplayContext {
  tx: Tx;
  ledger: Ledger;
  accountId: string;
  coinLife: CoinLife;
  key: string;
  at: Date;
}

export const seedTrip = async (
  { tx, ledger, accountId, key, at }: ReplayContext,
  partnerId: string,
): Promise<Trip> => {
  const content = partners.find(({ id }) => id === partnerId);
  const item = catalogueRows().items.find(({ item_id: id }) => id === partnerId);
  if (!content || !item) throw new Error(`The content goes to the partner ${partnerId}, which there is not`);
  const { slug, name, plate } = item;
  const destination = {
    partner: { partnerId, slug, name, image: imageOf(item), plate },
    earnPer100: content.earnPer100,
    shop: demoShopOf(content),
  };
  const tripNumber = seededId('TR', at, `${accountId}:${key}`);
  const trip = newTrip({ accountId, clientId: DEFAULT_CLIENT }, destination, at, tripNumber);
  await beginTrip(tx, ledger, trip);
  return trip;
};

export const seedReport = async (
  { tx, ledger, coinLife, key, at }: ReplayContext,
  { partnerId, tripNumber }: Trip,
  { type, orderRef, rupees }: ReportContent,
): Promise<void> => {
  const amountPaise = paiseOf(rupees);
  const postbackId = `${tripNumber}:${key}`;
  const postback = { partnerId, postbackId, tripNumber, type, orderRef, amountPaise, reason: '' };
  const accounts = createAccountsService(ledger);
  const clients = { coinLifeIn: () => Promise.resolve(coinLife) };
  // Nobody is written to about what happened before the demo began.
  const sendAnswer = () => Promise.resolve();
  const outcome = await processReport(tx, { ledger, accounts, clients, sendAnswer }, postback, at);
  if (outcome !== 'APPLIED') throw new Error(`The report ${key} changed nothing`);
};
