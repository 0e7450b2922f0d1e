// Addresses outside that carry our signature and an end: whoever is reached by one can tell that it is ours,
// whole and fresh. The key is shared with the one who is reached.
import { createHmac } from 'node:crypto';
import { sameText } from './same-text.ts';

/** HMAC-SHA256 in hex. */
export const signatureOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const isSignatureOf = (key: string, text: string, given: string): boolean =>
  sameText(signatureOf(key, text), given);

/** What is signed of an address: host and path, then the parameters in the order of their names. */
const signedText = (url: URL): string => {
  const params = [...url.searchParams].filter(([name]) => name !== 'signature');
  params.sort(([a], [b]) => (a < b ? -1 : 1));
  return [url.host + url.pathname, ...params.map(([name, value]) => `${name}=${value}`)].join('\n');
};

/** The address with `params`, `expires` (seconds since 1970) and `signature`. */
export const signedAddress = (
  key: string,
  base: string,
  params: Readonly<Record<string, string>>,
  expiresAt: Date,
): string => {
  const url = new URL(base);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  url.searchParams.set('expires', String(Math.floor(expiresAt.getTime() / 1000)));
  url.searchParams.set('signature', signatureOf(key, signedText(url)));
  return url.toString();
};

/** Whether an address was signed with the key and has not come to its end. */
export const isSignedAddress = (key: string, address: string, now: Date): boolean => {
  const url = new URL(address);
  const expires = Number(url.searchParams.get('expires') ?? 0);
  const fits = isSignatureOf(key, signedText(url), url.searchParams.get('signature') ?? '');
  return fits && expires * 1000 > now.getTime();
};
