// What still counts of an order after all that its partner reported of it. Pure. The order of arrival does not matter
// to reports that say when they occurred (docs/decisions/180).
import type { OrderReport, Purchase } from './types.ts';

export interface ReportedOrder {
  /** What counts, in paise; nothing before a purchase or a confirmation. */
  countsPaise: number;
  isConfirmed: boolean;
  /** All that was cancelled or sent back. */
  cancelledPaise: number;
}

type PlacedReport = OrderReport & { index: number };

const totalOf = (reports: readonly OrderReport[]): number =>
  reports.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** By the partner's clock, if both say when they occurred; otherwise as they arrived. */
const isAfter = (one: PlacedReport, other: PlacedReport): boolean => {
  const apart =
    one.occurredAt && other.occurredAt ? one.occurredAt.getTime() - other.occurredAt.getTime() : 0;
  return apart === 0 ? one.index > other.index : apart > 0;
};

/** `reports` in order of arrival. No report lets more of an order count than the ones before it. */
export const readReports = (reports: readonly OrderReport[]): ReportedOrder => {
  const placed = reports.map((report, index) => ({ ...report, index }));
  const ofType = (type: OrderReport['type']) => placed.filter((report) => report.type === type);
  const [purchases, confirms, cancels] = [ofType('PURCHASE'), ofType('CONFIRM'), ofType('CANCEL')];
  // What the first total left out is not known without instants, so everything cancelled is deducted from it.
  const isWhole = ({ type, index, occurredAt }: PlacedReport) =>
    (type === 'PURCHASE' || !occurredAt) && !purchases.some((purchase) => purchase.index < index);
  const isDeducted = (cancel: PlacedReport, total: PlacedReport) =>
    isAfter(cancel, total) || (isWhole(total) && !(cancel.occurredAt && total.occurredAt));
  const limits = [...purchases, ...confirms].map(
    (total) => total.amountPaise - totalOf(cancels.filter((cancel) => isDeducted(cancel, total))),
  );
  return {
    countsPaise: limits.length === 0 ? 0 : Math.max(0, Math.min(...limits)),
    isConfirmed: confirms.length > 0,
    cancelledPaise: totalOf(cancels),
  };
};

/** Whether those reports made the purchase what it is; an older release takes reports without storing them. */
export const isResultOf = (purchase: Purchase, reports: readonly OrderReport[]): boolean => {
  const { countsPaise, isConfirmed, cancelledPaise } = readReports(reports);
  const { state, amountPaise, cancelledAheadPaise: ahead } = purchase;
  if (amountPaise !== countsPaise || (ahead > 0 && ahead !== cancelledPaise)) return false;
  return state === 'CANCELLED' || (state === 'CONFIRMED') === isConfirmed;
};

/** Reports that would make the purchase what it is. */
export const reportsThatMake = ({ state, amountPaise, cancelledAheadPaise }: Purchase): OrderReport[] => {
  const reportOf = (type: OrderReport['type'], paise: number) => ({
    type,
    amountPaise: paise,
    occurredAt: null,
  });
  if (cancelledAheadPaise > 0) return [reportOf('CANCEL', cancelledAheadPaise)];
  const bought = reportOf('PURCHASE', amountPaise);
  return state === 'CONFIRMED' ? [bought, reportOf('CONFIRM', amountPaise)] : [bought];
};
