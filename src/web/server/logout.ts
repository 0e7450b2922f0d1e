// Server only: POST /api/logout. Ends the session on the server and clears its cookies here, even where the
// API did not answer: whoever signs out is signed out on this device.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { login } from '#contract/login.ts';
import { SESSION_COOKIE } from '#contract/enums.ts';
import { hostAddress } from '#web/api/hosts.ts';
import { requestIdOf } from '#web/api/server-caller.ts';
import { callerAddress } from './forwarded.ts';
import { isForeign } from './pass-through.ts';

const cleared = (name: string): string => `${name}=; Path=/; Max-Age=0; SameSite=Lax`;

const endOnServer = async (request: IncomingMessage): Promise<boolean> => {
  try {
    const answer = await fetch(hostAddress(login.signout.host) + login.signout.path, {
      method: login.signout.method,
      headers: {
        'content-type': 'application/json',
        cookie: request.headers.cookie ?? '',
        'x-request-id': requestIdOf(request),
        // Calls are counted by address: without it all would be the web server's own.
        'x-forwarded-for': callerAddress(request),
      },
      body: '{}',
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
};

export const logout = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'POST' || isForeign(request)) {
    response.statusCode = request.method === 'POST' ? 403 : 405;
    response.end();
    return;
  }
  const ended = await endOnServer(request);
  response.setHeader('Set-Cookie', [cleared(SESSION_COOKIE) + '; HttpOnly', cleared('token')]);
  response.statusCode = ended ? 204 : 502;
  response.end();
};
