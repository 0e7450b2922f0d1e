import type { HoldingState } from '#contract/enums.ts';
import type { Holding } from '#web/features/orders/holding-records.ts';
import { DAY_MS } from '#web/lib/day.ts';
import { dayInIndia } from '#web/lib/dates.ts';
import { serverNow } from '#web/session/device-time.ts';
import { StateTag, Tag } from '#web/ui/tag.tsx';

export const LABELS: Record<HoldingState, string> = { active: 'Active', used: 'Used', expired: 'Expired' };

/** From here on a voucher says how many days it has left. */
const LAST_DAYS = 30;

/** The days from today to the last one on which it can be used, as India counts them and by the server's clock. */
const daysLeft = (expiresAt: string): number =>
  (Date.parse(dayInIndia(new Date(expiresAt))) - Date.parse(dayInIndia(serverNow()))) / DAY_MS;

const lastDay = (days: number): string => {
  if (days < 1) return 'Last day today';
  return days === 1 ? 'Last day tomorrow' : `${days} days left`;
};

/** A used one is not a failure, so it is neither green nor red; an active one says when its end is near. */
export function HoldingTag({
  holding: { state, expiresAt },
}: {
  holding: Pick<Holding, 'state' | 'expiresAt'>;
}) {
  if (state === 'used') return <Tag icon="check">{LABELS.used}</Tag>;
  if (state === 'expired') return <StateTag tone="negative">{LABELS.expired}</StateTag>;
  const days = daysLeft(expiresAt);
  if (days <= LAST_DAYS) return <StateTag tone="warning">{lastDay(days)}</StateTag>;
  return <StateTag tone="positive">{LABELS.active}</StateTag>;
}
