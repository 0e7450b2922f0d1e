// Server only: the addresses of the contract's three hosts, read at run time.
import type { Host } from '#contract/endpoint.ts';

const VARIABLES: Record<Host, string> = { api: 'API_HOST', auth: 'AUTH_HOST', search: 'SEARCH_HOST' };

/** Base address of a host: its own setting, else the API host's, else the shipped backend. */
export const hostAddress = (host: Host): string => {
  const own = process.env[VARIABLES[host]] || process.env['API_HOST'];
  return (own || `http://127.0.0.1:${process.env['API_PORT'] || '4000'}`).replace(/\/+$/, '');
};
