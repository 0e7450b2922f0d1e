// What some pieces of an order cost of something that the whole cost: coins or paise. Pure.

interface Pieces {
  /** Pieces that were ordered. */
  count: number;
  /** Pieces that came back before. */
  returnedCount: number;
}

/** The parts of all pieces sum up to the whole. */
export const shareOf = (whole: number, { count, returnedCount }: Pieces, pieces: number): number => {
  const until = (n: number): number => Math.floor((whole * n) / count);
  // Counted from the end, so that the first pieces that come back bring the rounding, in the member's favour.
  const left = count - returnedCount;
  return until(left) - until(left - pieces);
};
