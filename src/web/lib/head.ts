// The head data of a page (spec §2), pure.

/** What a page's load says about the page. The rest comes from the brand, the route and the address. */
export interface HeadOfPage {
  title?: string;
  description?: string;
  /** The page's canonical path, if it has several addresses. */
  canonical?: string;
  /** Path of the picture that social networks show, 1200 × 630 and opaque. That of the brand if the page has none. */
  image?: string;
  noindex?: boolean;
}

/** The description is cut to 220 characters plus an ellipsis. */
const DESCRIPTION_LIMIT = 220;

export const cutDescription = (text: string): string => {
  // Counts whole characters, so that none is cut in half.
  const characters = [...text];
  return characters.length > DESCRIPTION_LIMIT ? `${characters.slice(0, DESCRIPTION_LIMIT).join('')}…` : text;
};

/** The lead followed by the names; the lead alone if there are none. */
export const withNames = (lead: string, names: readonly string[]): string =>
  names.length > 0 ? `${lead} ${names.join(', ')}.` : lead;

/** A path on an origin, for canonical links and social tags. `//elsewhere` stays a path. */
export const absolute = (origin: string, path: string): string => new URL(origin + path).href;
