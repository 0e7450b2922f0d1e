// Which brands a caller may name (docs/decisions/270). Pure.

/** By the name of a brand, itself if it is open; the first open one for any other name. Null: all are open. */
export const createOpenBrandOf =
  (open: readonly string[] | null) =>
  (name: string): string =>
    open?.[0] === undefined || open.includes(name) ? name : open[0];
