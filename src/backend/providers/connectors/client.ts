// How the backend calls a connector: a service of the operator's that speaks to a real provider (docs/connectors.md).
import type { ZodType } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Keys } from '../../keys.ts';
import type { ConnectorName } from '../../settings.ts';
import { signatureOf } from '../../signed-url.ts';
import { PROVIDER_TIMEOUT_MS } from '../provider-timeout.ts';
import { ProviderRefusal } from '../types.ts';

const TIMESTAMP_HEADER = 'X-Timestamp';
const SIGNATURE_HEADER = 'X-Signature';

/** A connector answers this if the provider refuses permanently. */
const REFUSED = 422;

/** A call that failed or whose answer makes no sense. The message holds nothing of the call or the answer. */
class ConnectorError extends Error {}

/** The key with which a connector recognises our calls. Derived from the server's secret, so none is stored. */
export const connectorKey = (keys: Pick<Keys, 'mac'>, name: ConnectorName): string =>
  keys.mac('connector', name);

export interface SignedCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A call of an operation with its signature over time, path and body. */
export const signCall = (
  key: string,
  { base, operation, payload, at }: { base: string; operation: string; payload: object; at: Date },
): SignedCall => {
  const url = new URL(`${base}/${operation}`);
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    url: url.href,
    headers: {
      'Content-Type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signatureOf(key, [timestamp, url.pathname, body].join('\n')),
    },
    body,
  };
};

/** Sends a signed call; returns a redirect as it is: following it would take the body to somebody else. */
export const sendCall = ({ url, headers, body }: SignedCall): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });

/** Far more than any answer of docs/connectors.md needs. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** The text of an answer; null if it is longer than any answer may be. Reads no more of it than that. */
const readAnswer = async ({ body }: Response): Promise<string | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** The reason of a failed fetch, such as ECONNREFUSED or TimeoutError. */
export const reasonOf = (error: unknown): string => {
  const { cause, name } = error as { cause?: { code?: string; message?: string }; name?: string };
  return cause?.code ?? cause?.message ?? name ?? 'unknown reason';
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export interface ConnectorClient {
  /**
   * Makes a call and returns its checked answer. Throws ProviderRefusal if the provider refuses permanently, and
   * ConnectorError otherwise.
   */
  call<T>(operation: string, payload: object, answer: ZodType<T>): Promise<T>;
}

export const createConnectorClient = (
  { name, base }: { name: ConnectorName; base: string },
  { clock, keys }: { clock: Clock; keys: Pick<Keys, 'mac'> },
): ConnectorClient => {
  const key = connectorKey(keys, name);
  const fail = (operation: string, what: string) =>
    new ConnectorError(`The connector ${name} ${what} (${operation})`);

  return {
    call: async (operation, payload, answer) => {
      const response = await sendCall(signCall(key, { base, operation, payload, at: clock.now() })).catch(
        (error: unknown) => {
          throw fail(operation, `cannot be reached: ${reasonOf(error)}`);
        },
      );
      const text = await readAnswer(response).catch((error: unknown) => {
        throw fail(operation, `broke off its answer: ${reasonOf(error)}`);
      });
      if (text === null) throw fail(operation, 'answered more than an answer may hold');
      if (response.status === REFUSED)
        throw new ProviderRefusal(`The connector ${name} refuses (${operation})`);
      if (!response.ok) throw fail(operation, `answered ${response.status}`);
      const parsed = answer.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      const field = parsed.error.issues[0]?.path.join('.');
      throw fail(operation, `answered what it must not${field ? `: ${field}` : ''}`);
    },
  };
};
