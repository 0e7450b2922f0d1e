// The share of some pieces in the cost of an order, in coins or paise. Pure.

interface Pieces {
  /** Pieces that were ordered. */
  count: number;
  /** Pieces that were returned before. */
  returnedCount: number;
}

/** The shares of all pieces add up to the whole. */
export const shareOf = (whole: number, { count, returnedCount }: Pieces, pieces: number): number => {
  const until = (n: number): number => Math.floor((whole * n) / count);
  // Counted from the end, so that the first pieces to be returned include the rounding, in the member's favour.
  const left = count - returnedCount;
  return until(left) - until(left - pieces);
};
