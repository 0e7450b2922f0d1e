// Server only: keeps failures out of shared caches. A page sets its caching before it renders; if a component then
// throws, the framework answers 500 with the headers set so far, and a cache would serve that for minutes.
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** Applies to every later answer of this process with a status of 500 or above, however it came about. */
export const keepFailuresOutOfCaches = (): void =>
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    // Node calls it for headers that nobody writes explicitly too.
    response.writeHead = (...head: unknown[]) => {
      if (Number(head[0]) >= 500 && String(response.getHeader('Cache-Control')).startsWith('public'))
        response.setHeader('Cache-Control', 'private, no-store');
      return writeHead(...head);
    };
  });
