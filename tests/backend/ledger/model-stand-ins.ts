// The part of the model that knows which coins stand for which: those of a lot whose purchase was taken back with the coins
// of another lot instead are, when they come back, what these others were.

/** `Lot`: whatever the model calls a lot. */
export const createStandIns = <Lot>() => {
  const links: { from: Lot; to: Lot; coins: number }[] = [];

  /** The links of the shortest way from a lot to one of the ends; of equal ones that which was there first. */
  const wayTo = (start: Lot, isEnd: (lot: Lot) => boolean): typeof links | undefined => {
    const reached = new Map<Lot, typeof links>([[start, []]]);
    for (const [lot, way] of reached) {
      if (isEnd(lot)) return way;
      for (const link of links) {
        if (link.from === lot && link.coins > 0 && !reached.has(link.to))
          reached.set(link.to, [...way, link]);
      }
    }
    return undefined;
  };

  const use = (start: Lot, isEnd: (lot: Lot) => boolean, most: number): number => {
    const way = most > 0 ? wayTo(start, isEnd) : undefined;
    if (!way) return 0;
    const coins = Math.min(most, ...way.map((link) => link.coins));
    for (const link of way) link.coins -= coins;
    return coins + use(start, isEnd, most - coins);
  };

  const add = (from: Lot, to: Lot, coins: number): void => {
    const known = links.find((link) => link.from === from && link.to === to);
    if (known) known.coins += coins;
    else links.push({ from, to, coins });
  };

  return {
    /** Lets coins of a lot be those of one of the ends that they stand for, at most `most`. Returns how many are. */
    use,
    /** A take-back took coins of `taken`, and not those of `own`, which stand for them from now on. */
    add,
  };
};
