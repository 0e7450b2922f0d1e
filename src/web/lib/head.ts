// Page head data of spec §2, pure.

/** The description is cut to 220 characters plus an ellipsis. */
export const DESCRIPTION_LIMIT = 220;

export const cutDescription = (text: string): string =>
  text.length > DESCRIPTION_LIMIT ? `${text.slice(0, DESCRIPTION_LIMIT)}…` : text;

/** A path on an origin, for canonical links and social tags. `//elsewhere` stays a path. */
export const absolute = (origin: string, path: string): string => new URL(origin + path).href;
