// Loaded into each process of the web server. The framework leaves requests that cannot be read to Node, which answers
// without a body or a request id, and waits five minutes for one that is sent slowly.
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { answerUnreadable, REQUEST_TIMEOUT_MS } from '../../src/contract/unreadable-request.ts';

subscribe('tracing:net.server.listen:asyncStart', ({ server }) => {
  if (!(server instanceof Server)) return;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  // Node's own is longer than that.
  server.headersTimeout = REQUEST_TIMEOUT_MS;
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, randomUUID()));
});
