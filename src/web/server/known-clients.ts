// Server only: which names are those of clients (brands), as far as the API has said. The host `example.com` has the
// same form as `hoopoe.example.com`, and only the API knows that EXAMPLE is no client.
import type { IncomingMessage } from 'node:http';
import { catalogue } from '#contract/catalogue.ts';
import { callEndpoint } from '#web/api/call.ts';
import { callerFor } from './caller.ts';
import { withLoadTimeout } from './load-failure.ts';
import { DEVICE } from './request-facts.ts';

/** Anybody can make up names. */
const MOST_NAMES = 500;

/** The client that the API last answered with, by name; the oldest answer first. */
const answered = new Map<string, string>();

/** Called for every answer of the API about a brand, so that a brand that is added later becomes known. */
export const learnClient = (name: string, clientId: unknown): void => {
  // Otherwise the answer is broken, and says nothing.
  if (typeof clientId !== 'string') return;
  answered.delete(name);
  answered.set(name, clientId);
  if (answered.size > MOST_NAMES) answered.delete(answered.keys().next().value ?? '');
};

/** The client whose brand the API shows for a name: the default one if there is none; undefined if it has not said. */
export const clientShownFor = (name: string): string | undefined => answered.get(name);

/** Whether there is a client of that name. Asks the API if it is not known yet; without an answer, there is one. */
export const isClient = async (request: IncomingMessage, name: string): Promise<boolean> => {
  if (!answered.has(name)) {
    const query = { client: name, device: DEVICE };
    const call = callEndpoint(callerFor(request, name), catalogue.clientConfig, { query });
    await withLoadTimeout(call).then(
      ({ clientId }) => learnClient(name, clientId),
      () => undefined,
    );
  }
  return (clientShownFor(name) ?? name) === name;
};
