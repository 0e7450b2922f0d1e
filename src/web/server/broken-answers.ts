// Server only: finds out which answers of the API break the contract. Answers are not checked as they arrive, because a
// page may do without what is wrong; they are when a page cannot be made of them (docs/decisions/148).
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Caller } from '#web/api/call.ts';
import { logBrokenAnswer } from '#web/api/failure-log.ts';
import { requestIdOf } from '#web/api/server-caller.ts';
import { report } from '#web/lib/reporting.ts';

interface Received {
  endpoint: Endpoint;
  answer: unknown;
  /** When it was asked for. */
  asked: number;
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
    around: async (endpoint, args, ask) => {
      const asked = performance.now();
      const answer = await (caller.around ? caller.around(endpoint, args, ask) : ask());
      answers.push({ endpoint, answer, asked });
      return answer;
    },
  };
};

const reportOnce = (request: IncomingMessage, one: Received, field: string): void => {
  if (one.isReported) return;
  one.isReported = true;
  const { id } = one.endpoint;
  logBrokenAnswer({ requestId: requestIdOf(request), endpoint: id, field }, one.asked);
  report(new Error(`The answer of ${id} breaks the contract`), { endpoint: id, field });
};

/**
 * The endpoints whose answers to this request break the contract, `besides` left out. Each is logged and reported
 * once, with the first field at fault; never with what it contains.
 */
export const findBrokenAnswers = async (
  request: IncomingMessage,
  besides: readonly Endpoint[] = [],
): Promise<Endpoint[]> => {
  const answers = (received.get(request) ?? []).filter(({ endpoint }) => !besides.includes(endpoint));
  if (answers.length === 0) return [];
  const [{ schemasOf }, { schemaViolations }] = await Promise.all([
    import('#contract/schemas.ts'),
    import('#contract/violations.ts'),
  ]);
  return answers.flatMap((one) => {
    const [first] = schemaViolations(schemasOf(one.endpoint).data, one.answer);
    if (!first) return [];
    reportOnce(request, one, first.field);
    return [one.endpoint];
  });
};
