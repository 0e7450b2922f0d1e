// Server only: finds out which answers of the API break the contract. They are checked only when a page cannot be made
// of them: an answer may be wrong in something that the page does not need (docs/decisions/148).
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Caller } from '#web/api/call.ts';
import { logBrokenAnswer } from '#web/api/failure-log.ts';
import { requestIdOf } from '#web/api/server-caller.ts';
import { report } from '#web/lib/reporting.ts';

interface Received {
  endpoint: Endpoint;
  answer: unknown;
  /** When the call was made. */
  startedAt: number;
  isReported?: true;
}

/** The answers that a request was served from. */
const received = new WeakMap<IncomingMessage, Received[]>();

/** A caller that remembers its answers for as long as the request lasts. */
export const rememberAnswers = (request: IncomingMessage, caller: Caller): Caller => {
  const answers = received.get(request) ?? [];
  received.set(request, answers);
  return {
    ...caller,
    around: async (endpoint, args, call) => {
      const startedAt = performance.now();
      const answer = await (caller.around ? caller.around(endpoint, args, call) : call());
      answers.push({ endpoint, answer, startedAt });
      return answer;
    },
  };
};

const reportOnce = (request: IncomingMessage, one: Received, field: string): void => {
  if (one.isReported) return;
  one.isReported = true;
  const { id } = one.endpoint;
  logBrokenAnswer({ requestId: requestIdOf(request), endpoint: id, field }, one.startedAt);
  report(new Error(`The answer of ${id} breaks the contract`), { endpoint: id, field });
};

/** The first field in which an answer breaks the contract; undefined if it keeps it. */
const brokenFieldOf = async (endpoint: Endpoint, answer: unknown): Promise<string | undefined> => {
  const [{ schemasOf }, { schemaViolations }] = await Promise.all([
    import('#contract/schemas.ts'),
    import('#contract/violations.ts'),
  ]);
  return schemaViolations(schemasOf(endpoint).data, answer)[0]?.field;
};

export const keepsContract = async (endpoint: Endpoint, answer: unknown): Promise<boolean> =>
  (await brokenFieldOf(endpoint, answer)) === undefined;

/**
 * The endpoints whose answers to this request break the contract, except those of `except`. Each is logged and reported
 * once, with the first field at fault; never with what it contains.
 */
export const findBrokenAnswers = async (
  request: IncomingMessage,
  except: readonly Endpoint[] = [],
): Promise<Endpoint[]> => {
  const answers = (received.get(request) ?? []).filter(({ endpoint }) => !except.includes(endpoint));
  const fields = await Promise.all(answers.map((one) => brokenFieldOf(one.endpoint, one.answer)));
  return answers.flatMap((one, at) => {
    const field = fields[at];
    if (field === undefined) return [];
    reportOnce(request, one, field);
    return [one.endpoint];
  });
};
