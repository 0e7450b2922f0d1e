// The next page of a list beside what is held of it. An entry whose place changed meanwhile comes again: it stands once,
// where it stood, as it is now (docs/decisions/255).

export const mergedById = <T>(
  held: readonly T[],
  further: readonly T[],
  idOf: (entry: T) => unknown,
): T[] => {
  const byId = new Map(held.map((entry) => [idOf(entry), entry]));
  for (const entry of further) byId.set(idOf(entry), entry);
  return [...byId.values()];
};
