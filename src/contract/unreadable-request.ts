// The answer to a request that the HTTP parser refuses, or that does not arrive in time, before any code of ours sees
// it: written to the socket as text, in the envelope of every other failure. Used by the API's server and by the web
// server.
import type { Duplex } from 'node:stream';
import type { Envelope, ErrorData } from './envelope.ts';
import { ERROR_CODES, type ErrorCode } from './errors.ts';

/**
 * A request that has not arrived in full by then is refused with 408: sent slowly, it could hold its connection
 * forever.
 */
export const REQUEST_TIMEOUT_MS = 30_000;

type Refusal = readonly [code: ErrorCode, message: string];

const BY_PARSER_CODE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The address and the headers are larger than 16 kB'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not arrive in time'],
};
const MALFORMED: Refusal = ['MALFORMED_REQUEST', 'This is not a valid HTTP request'];

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** The socket, with the answer that Node is to send on it next. */
type HttpSocket = Duplex & { _httpMessage?: { headersSent: boolean; req?: { complete: boolean } } | null };

const answerOf = ([code, message]: Refusal, requestId: string): string => {
  const { status } = ERROR_CODES[code];
  const fields = code === 'MALFORMED_REQUEST' && { fields: { request: message } };
  const envelope: Envelope<ErrorData> = {
    status: 'FAILED',
    statusCode: status,
    message,
    data: { errorCode: code, ...fields },
  };
  const body = JSON.stringify(envelope);
  return [
    `HTTP/1.1 ${status} ${REASONS[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${new TextEncoder().encode(body).length}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};

/** How long what is still sent is read: a connection closed before would lose the answer. */
const LINGER_MS = 1000;

/** The parser has given up, so nothing that is read meanwhile has an effect. */
const endAfterReading = (socket: Duplex, answer: string): void => {
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.on('close', () => clearTimeout(linger));
  socket.end(answer);
};

/** The parser would go on with a request that is merely late, and carry out what was refused. */
const endAtOnce = (socket: Duplex, answer: string): void => void socket.end(answer, () => socket.destroy());

/**
 * Answers and closes the connection, unless it is gone, or it owes the answer to an earlier request: a refusal would be
 * taken for that. Returns the code; null if nothing was answered.
 */
export const answerUnreadable = (
  error: { code?: string | undefined },
  socket: Duplex,
  requestId: string,
): ErrorCode | null => {
  // The parser refuses each further part of what was answered already.
  if (socket.writableEnded) return null;
  const { _httpMessage: current } = socket as HttpSocket;
  const owesAnswer = current?.headersSent || current?.req?.complete;
  if (error.code === 'ECONNRESET' || !socket.writable || owesAnswer) {
    socket.destroy();
    return null;
  }
  const refusal = BY_PARSER_CODE[error.code ?? ''] ?? MALFORMED;
  // A failure to write has nobody to tell.
  socket.on('error', () => undefined);
  const end = refusal[0] === 'REQUEST_TIMEOUT' ? endAtOnce : endAfterReading;
  end(socket, answerOf(refusal, requestId));
  return refusal[0];
};
