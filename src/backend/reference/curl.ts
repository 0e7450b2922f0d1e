// Requests as shell commands to paste. The hosts, the session and its token come from variables and a file that the
// page's first commands set.
import type { Endpoint } from '#contract/endpoint.ts';
import type { RequestExample } from './request-examples.ts';

/** Calls whose answer sets, changes or clears the cookies of a session. */
const COOKIE_SETTING_CALLS = new Set([
  'login.otpVerify',
  'login.otpVerifyV1',
  'login.otpComplete',
  'login.enroll',
  'login.ssoVerify',
  'login.signout',
  'sessions.changeAccount',
]);

const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Values that differ per session or order are variables, so that a pasted command is not refused. */
const VARIABLES: Record<string, string> = { token: 'TOKEN', cartId: 'CART', 'Idempotency-Key': 'KEY' };

const headerOf = ({ access }: Endpoint, name: string, value: string): string => {
  if (name === 'token' && access === 'public') return '"token: $SSO_TOKEN"';
  const variable = VARIABLES[name];
  return variable ? `"${name}: $${variable}"` : quoteForShell(`${name}: ${value}`);
};

/** The URL of an endpoint, with a variable for its host. */
export const urlOf = ({ host, path }: Endpoint, query: RequestExample['query']): string => {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `"$${host.toUpperCase()}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}"`;
};

export const curlOf = (endpoint: Endpoint, { headers, query, body, signedIn }: RequestExample): string => {
  const cookies = [
    ...(signedIn ? ['-b cookies.txt'] : []),
    ...(COOKIE_SETTING_CALLS.has(endpoint.id) ? ['-c cookies.txt'] : []),
  ];
  return [
    `curl ${endpoint.method === 'POST' ? '-X POST ' : ''}${urlOf(endpoint, query)}`,
    ...(cookies.length > 0 ? [cookies.join(' ')] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${headerOf(endpoint, name, value)}`),
    ...(body
      ? [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(JSON.stringify(body, null, 2))}`]
      : []),
  ].join(' \\\n  ');
};
