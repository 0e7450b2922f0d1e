// The analytics tag according to the settings. It runs only after a page is loaded and only with consent
// (public/analytics.js, docs/decisions/055); without an id nothing of it is served.

const GOOGLE = 'https://www.googletagmanager.com';
const ID = /^[A-Z]{1,4}-[A-Z0-9]{4,20}$/;

export interface Analytics {
  id: string;
  /** Where the tag is loaded from and sends to. */
  host: string;
}

type Settings = Readonly<Record<string, string | undefined>>;

/** Null without an id. Throws on an invalid id or host: both go into the page and its policy. */
export const analyticsOf = (env: Settings): Analytics | null => {
  const id = env['ANALYTICS_ID'];
  if (!id) return null;
  if (!ID.test(id)) throw new Error('ANALYTICS_ID must be like G-AB12CD34EF.');
  const given = env['ANALYTICS_HOST'] || GOOGLE;
  if (!URL.canParse(given) || new URL(given).protocol !== 'https:')
    throw new Error('ANALYTICS_HOST must be an address that begins with https:.');
  return { id, host: new URL(given).origin };
};

/** The origins that the Content-Security-Policy allows: only a host of our own, or Google's several. */
export const analyticsOrigins = (analytics: Analytics | null): { script: string[]; connect: string[] } => {
  if (!analytics) return { script: [], connect: [] };
  const { host } = analytics;
  if (host !== GOOGLE) return { script: [host], connect: [host] };
  const receivers = ['google-analytics.com', 'analytics.google.com', 'googletagmanager.com'];
  return { script: [host], connect: receivers.map((receiver) => `https://*.${receiver}`) };
};
