// Links to other systems, with our signature and an expiry, so that the receiver can tell that a link is genuine,
// complete and recent. The key is shared with the receiver.
import { createHmac } from 'node:crypto';
import { constantTimeEqual } from './constant-time-equal.ts';

/** HMAC-SHA256 in hex. */
export const signatureOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const isSignatureValid = (key: string, text: string, given: string): boolean =>
  constantTimeEqual(signatureOf(key, text), given);

/** The text that is signed for an address: host and path, then the parameters sorted by name. */
const textToSign = (url: URL): string => {
  const params = [...url.searchParams].filter(([name]) => name !== 'signature');
  params.sort(([a], [b]) => (a < b ? -1 : 1));
  return [url.host + url.pathname, ...params.map(([name, value]) => `${name}=${value}`)].join('\n');
};

/** Returns the address with `params`, `expires` (seconds since 1970) and `signature` added. */
export const signUrl = (
  key: string,
  base: string,
  params: Readonly<Record<string, string>>,
  expiresAt: Date,
): string => {
  const url = new URL(base);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  url.searchParams.set('expires', String(Math.floor(expiresAt.getTime() / 1000)));
  url.searchParams.set('signature', signatureOf(key, textToSign(url)));
  return url.toString();
};

/** Whether the address was signed with this key and has not expired. */
export const isValidSignedUrl = (key: string, address: string, now: Date): boolean => {
  const url = new URL(address);
  const expires = Number(url.searchParams.get('expires') ?? 0);
  const fits = isSignatureValid(key, textToSign(url), url.searchParams.get('signature') ?? '');
  return fits && expires * 1000 > now.getTime();
};
