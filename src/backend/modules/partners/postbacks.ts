// Partners' reports: each is signed, taken once, and turned into coins in one transaction. Reports may come twice,
// late or out of order, so each is read together with all that came before it (reported-order.ts).
import { addMs, DAY_MS } from '../../clock.ts';
import { runAgain, type Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import { sha256 } from '../../sha256.ts';
import type { AnswerSender } from './messages.ts';
import { nextPurchase, type PurchaseMovements, type Report } from './purchases.ts';
import * as claims from './repository-claims.ts';
import * as purchases from './repository-purchases.ts';
import * as trips from './repository.ts';
import { isResultOf, readReports, reportsThatMake, type ReportedOrder } from './reported-order.ts';
import { isSigned, signedText } from './signature.ts';
import type { OrderReport, Outcome, Postback, Purchase, UnsignedPostback } from './types.ts';

/** What takes reports: of an account that is closed, or is being closed, nothing moves any more. */
interface ReportServices {
  ledger: PurchaseMovements;
  accounts: Pick<AccountsService, 'lockOpen' | 'cardsOfMember'>;
  clients: Pick<ClientsService, 'coinLifeIn'>;
  sendAnswer: AnswerSender;
}

/** More than any time zone that was taken for UTC (docs/decisions/237). */
const MOST_AHEAD_MS = DAY_MS;

const NO_AMOUNT = 'Needed, and more than nothing, but to decline a claim';

/** Stores the report, after what was known of the order if that is not stored. Returns the order as it is now. */
const storeReport = async (
  tx: Tx,
  { trip, postback }: Report,
  type: OrderReport['type'],
  before: Purchase | null,
): Promise<ReportedOrder> => {
  const { accountId, tripNumber } = trip;
  const order = { accountId, tripNumber, orderRef: postback.orderRef };
  const { amountPaise, occurredAt } = postback;
  const added = { type, amountPaise, occurredAt: occurredAt ? new Date(occurredAt) : null };
  const stored = await purchases.reportsOf(tx, order);
  const isComplete = before === null || isResultOf(before, stored);
  if (!isComplete) await purchases.deleteReports(tx, order);
  const known = isComplete ? stored : reportsThatMake(before);
  const all = [...known, added];
  await purchases.insertReports(tx, order, all, isComplete ? stored.length : 0);
  return readReports(all);
};

/** A report, and the accounts of all cards of the member whom it is about. */
type MembersReport = Report & { cards: readonly string[] };

const decline = async (tx: Tx, { sendAnswer }: ReportServices, report: MembersReport): Promise<Outcome> => {
  const { cards, trip, postback, at } = report;
  const end = { state: 'DECLINED', reason: postback.reason || null, at } as const;
  const ended = await claims.endClaim(tx, { cards, ...postback }, end);
  if (!ended) return 'IGNORED';
  const { claimId, accountId } = ended;
  await sendAnswer(tx, { ...trip, accountId }, { claimId, purchase: null });
  return 'APPLIED';
};

/**
 * The report as it counts: of the order as it was reported first, on that trip, which is locked. On a second trip, also
 * one of another card of the member, or in the capitals of a claim, it would earn its coins twice.
 */
const asCounted = async (
  tx: Tx,
  accounts: ReportServices['accounts'],
  report: MembersReport,
): Promise<Report> => {
  const { cards, trip, postback } = report;
  const order = await trips.findReportedOrder(tx, { ...postback, cards });
  if (!order) return report;
  const known = { ...report, postback: { ...postback, orderRef: order.orderRef } };
  if (order.tripNumber === trip.tripNumber) return known;
  const isOpen = order.accountId === trip.accountId || (await accounts.lockOpen(tx, order.accountId));
  // Of a card that is closed, nothing is found the next time.
  if (!isOpen) throw runAgain('The card that has the order was closed meanwhile');
  return { ...known, trip: (await trips.lockTrip(tx, order.accountId, order.tripNumber)) ?? trip };
};

/**
 * Whether a claim for the order goes on waiting after a report of that type (docs/decisions/245). If the purchase was
 * pending already, what is claimed is its confirmation: the claim waits as long as the purchase is pending. Otherwise any
 * report ends it but a cancellation, which does not say that there was a purchase.
 */
const leavesClaimOpen = (
  type: OrderReport['type'],
  before: Purchase | null,
  after: Purchase | null,
): boolean => (before?.state === 'REPORTED' ? (after ?? before).state === 'REPORTED' : type === 'CANCEL');

const apply = async (tx: Tx, services: ReportServices, report: MembersReport): Promise<Outcome> => {
  const { cards, trip, postback, at } = report;
  const { ledger, accounts, clients, sendAnswer } = services;
  if (postback.type === 'DECLINE') return decline(tx, services, report);
  const counting = await asCounted(tx, accounts, report);
  const { orderRef } = counting.postback;
  const before = await purchases.findPurchase(tx, { ...counting.trip, orderRef });
  const order = await storeReport(tx, counting, postback.type, before);
  const { partner: coinLifeMonths } = await clients.coinLifeIn(tx, counting.trip.clientId);
  const after = await nextPurchase(tx, ledger, { ...counting, order, coinLifeMonths }, before);
  if (after) await purchases.savePurchase(tx, after);
  const outcome = after ? 'APPLIED' : 'IGNORED';
  if (leavesClaimOpen(postback.type, before, after)) return outcome;
  const claimed = { cards, partnerId: trip.partnerId, orderRef };
  const ended = await claims.endClaim(tx, claimed, { state: 'SETTLED', reason: null, at });
  if (!ended) return outcome;
  // To the card that has the coins.
  await sendAnswer(tx, counting.trip, { claimId: ended.claimId, purchase: after ?? before });
  return 'APPLIED';
};

/**
 * Takes a report that is known to come from its partner. Throws NOT_FOUND for a trip that was not to that partner, and
 * IDEMPOTENCY_KEY_REUSED if its id was used for another report.
 */
export const processReport = async (
  tx: Tx,
  services: ReportServices,
  postback: UnsignedPostback,
  at: Date,
): Promise<Outcome> => {
  const bodyHash = sha256(signedText(postback));
  const stored = await purchases.insertPostback(tx, postback, { bodyHash, outcome: 'IGNORED' }, at);
  if (stored && stored.bodyHash !== bodyHash) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This postbackId was used with another report');
  }
  if (stored) return stored.outcome;
  const accountId = await trips.ownerOf(tx, postback.tripNumber);
  const isOpen = accountId !== null && (await services.accounts.lockOpen(tx, accountId));
  const cards = accountId === null ? [] : await services.accounts.cardsOfMember(tx, accountId);
  await trips.lockReports(tx, cards);
  const trip = accountId === null ? null : await trips.lockTrip(tx, accountId, postback.tripNumber);
  if (trip?.partnerId !== postback.partnerId) {
    throw new ApiError('NOT_FOUND', 'There is no such trip to this partner');
  }
  if (!isOpen) return 'IGNORED';
  const outcome = await apply(tx, services, { cards, trip, postback, at });
  await purchases.setPostbackOutcome(tx, postback, outcome);
  return outcome;
};

/** Of an order with such a report, no cancellation would ever count. */
const assertNotAhead = ({ occurredAt }: Postback, at: Date): void => {
  if (occurredAt === undefined || new Date(occurredAt) <= addMs(at, MOST_AHEAD_MS)) return;
  throw malformed('occurredAt', 'Must not be in the future');
};

/**
 * Takes what a partner sends. Throws FORBIDDEN if it is not signed with the partner's key, MALFORMED_REQUEST without
 * an amount or from a clock that is ahead, and what `processReport` throws.
 */
export const createPostbackHandler =
  ({ db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>, services: ReportServices) =>
  (postback: Postback): Promise<Outcome> => {
    if (!isSigned(keys, postback)) throw new ApiError('FORBIDDEN', 'The signature does not match');
    // Without an amount, a confirmation would cancel its order, and a cancellation would do nothing.
    if (postback.amountPaise === 0 && postback.type !== 'DECLINE') throw malformed('amountPaise', NO_AMOUNT);
    const at = clock.now();
    assertNotAhead(postback, at);
    return db.tx((tx) => processReport(tx, services, postback, at));
  };
