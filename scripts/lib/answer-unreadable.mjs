// Loaded into each process of the web server. The framework leaves requests that cannot be parsed to Node, which answers
// without a body or a request id.
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { answerUnreadable } from '../../src/contract/unreadable-request.ts';

subscribe('tracing:net.server.listen:asyncStart', ({ server }) => {
  if (server instanceof Server)
    server.on('clientError', (error, socket) => answerUnreadable(error, socket, randomUUID()));
});
