// The coins that the member chose to pay for a product: kept in the tab until the order is confirmed, so that going
// back to the summary does not lose them (docs/decisions/243).
import { MOST_COINS, wholeNumberWithin } from '#web/lib/whole-number.ts';
import { tabStorage } from '#web/session/storage.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import type { OrderDraft } from './order-draft.ts';
import { splitOf } from './order-keys.ts';
import type { Quote } from './records.ts';

type Choice = Pick<OrderDraft, 'productId' | 'count'>;

export const storeSplit = (choice: Choice, points: number): void =>
  tabStorage.write(splitOf(choice), String(points));

export const forgetSplit = (choice: Choice): void => tabStorage.remove(splitOf(choice));

/** The coins of an order of the same choice that awaits its one-time password. */
const pointsOfWaiting = ({ waiting, line }: Quote): number | null =>
  waiting?.count === line.count && waiting.denominationPaise === line.denominationPaise
    ? waiting.points
    : null;

/** The coins that the member last chose for this draft; null if they have not chosen. The server prices them again. */
export const useChosenPoints = (draft: OrderDraft, quote: Quote): number | null => {
  const stored = useInBrowser(() => tabStorage.read(splitOf(draft)), null);
  return wholeNumberWithin(stored ?? undefined, 0, MOST_COINS) ?? draft.points ?? pointsOfWaiting(quote);
};
