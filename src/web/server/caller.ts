// Server only: the caller with which the web server serves a request.
import type { IncomingMessage } from 'node:http';
import type { Caller } from '#web/api/call.ts';
import { requestIdOf, serverCaller } from '#web/api/server-caller.ts';
import { rememberAnswers } from './broken-answers.ts';
import { callerAddress } from './forwarded.ts';
import { NOBODY, type Identity } from './identity.ts';

/** `identity`: whose session the calls carry; NOBODY for pages that are the same for everybody. */
export const callerFor = (
  request: IncomingMessage,
  clientId: string,
  { header, token }: Identity = NOBODY,
): Caller =>
  rememberAnswers(
    request,
    serverCaller({
      clientId,
      requestId: requestIdOf(request),
      cookie: header,
      token,
      ip: callerAddress(request),
    }),
  );
