// Reads the body of a call: JSON in UTF-8, not compressed. Bytes that are no UTF-8 are refused rather than replaced:
// a city or a note would be stored with question marks, and nobody would notice. Escapes of what is no UTF-8 are refused
// with the field (read-input.ts).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, malformed } from './api-error.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

const assertNotCompressed = ({ headers }: FastifyRequest): void => {
  const coding = headers['content-encoding'] || 'identity';
  if (coding.toLowerCase() === 'identity') return;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body without compression');
};

const textOf = (body: Buffer): string => {
  try {
    return decoder.decode(body);
  } catch {
    throw malformed('body', 'The body is not UTF-8');
  }
};

/** Takes the place of Fastify's own parser of JSON, which replaces what is no UTF-8. */
export const registerJsonBody = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      assertNotCompressed(request);
      void parseJson(request, textOf(body), done);
    } catch (error) {
      done(error as Error);
    }
  });
};
