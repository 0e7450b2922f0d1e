// Page head data of spec §2, pure.

/** What a page's load says of the page. The rest is the brand's, or follows from the route and the address. */
export interface HeadOfPage {
  title?: string;
  description?: string;
  /** Path of the page's one address, where it answers at several. */
  canonical?: string;
  /** Path of the picture that social networks show. */
  image?: string;
  noindex?: boolean;
}

/** The description is cut to 220 characters plus an ellipsis. */
const DESCRIPTION_LIMIT = 220;

export const cutDescription = (text: string): string => {
  // Whole characters: half of one is none.
  const characters = [...text];
  return characters.length > DESCRIPTION_LIMIT ? `${characters.slice(0, DESCRIPTION_LIMIT).join('')}…` : text;
};

/** A lead, and by name what there is; of nothing the lead alone. */
export const withNames = (lead: string, names: readonly string[]): string =>
  names.length > 0 ? `${lead} ${names.join(', ')}.` : lead;

/** A picture of ours as social networks take it: through the resizer, which gives a JPEG to whoever knows no WebP. */
export const pictureToShare = (path: string): string =>
  `/_next/image?${new URLSearchParams({ url: path, w: '640', q: '75' })}`;

/** A path on an origin, for canonical links and social tags. `//elsewhere` stays a path. */
export const absolute = (origin: string, path: string): string => new URL(origin + path).href;
