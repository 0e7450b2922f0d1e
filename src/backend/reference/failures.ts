// The failures of a call in the OpenAPI document: by status, each with the codes that it can have.
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { ERROR_DETAILS, errorDetailsOf } from '#contract/errors.schemas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { schemasOf } from '#contract/schemas.ts';
import type { Answer } from './answer.ts';
import { errorCodesOf } from './endpoint-errors.ts';
import { exampleOf } from './example.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';
import type { Shapes } from './shapes.ts';

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** The meaning of a code says whether it comes with the header. */
const mayHaveToWait = (codes: ErrorCode[]): boolean =>
  codes.some((code) => ERROR_CODES[code].meaning.includes('Retry-After'));

/** Of a malformed request, the first field stands for any that may be at fault. */
const malformedFields = (endpoint: Endpoint): Record<string, string> => {
  const { body, query } = schemasOf(endpoint);
  const asked = body ?? query;
  const [first = 'body'] = asked ? Object.keys(jsonSchemaOf(asked, 'input').properties ?? {}) : [];
  return { [first]: 'Must not be missing' };
};

const failureExample = (endpoint: Endpoint, code: ErrorCode) => {
  const details = errorDetailsOf(endpoint, code).map(
    ([name, schema]) =>
      [
        name,
        name === 'fields' ? malformedFields(endpoint) : exampleOf(jsonSchemaOf(schema, 'output'), name),
      ] as const,
  );
  const value = {
    status: 'FAILED',
    statusCode: ERROR_CODES[code].status,
    message: 'What went wrong, in plain words',
    data: { errorCode: code, ...Object.fromEntries(details) },
  };
  return { summary: code, value };
};

const failureOf = (endpoint: Endpoint, codes: ErrorCode[]): Answer => ({
  description: codes.map((code) => `${code}: ${ERROR_CODES[code].meaning}`).join(' '),
  ...(mayHaveToWait(codes) && { headers: RETRY_AFTER }),
  content: {
    'application/json': {
      schema: {
        $ref: '#/components/schemas/Failure',
      },
      examples: Object.fromEntries(codes.map((code) => [code, failureExample(endpoint, code)])),
    },
  },
});

export const failuresOf = (endpoint: Endpoint): Record<string, Answer> => {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => ERROR_CODES[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, failureOf(endpoint, codes)]));
};

/** The field as it stands among those of a failure: it depends on the code whether there is one. */
const detailOf = ({ codes, schema }: (typeof ERROR_DETAILS)[string], { refToShape }: Shapes): JsonSchema => {
  const { description = '', ...field } = refToShape(schema, 'output');
  return { ...field, description: `With ${codes.join(', ')}: ${description}` };
};

/** The envelope of every failed call. */
export const failureShape = (shapes: Shapes): JsonSchema => ({
  type: 'object',
  description: 'The envelope of every failed call.',
  properties: {
    status: { const: 'FAILED', description: 'Says that the call failed.' },
    statusCode: { type: 'integer', description: 'Repeats the HTTP status.' },
    message: { type: 'string', description: 'Text for the member to read.' },
    data: {
      type: 'object',
      description:
        'What went wrong. Besides `errorCode` it has the fields that belong to its code, some of them only in the calls that they concern.',
      properties: {
        errorCode: {
          type: 'string',
          description: 'The code for programs to check; the reference page explains each.',
          enum: Object.keys(ERROR_CODES),
        },
        ...Object.fromEntries(
          Object.entries(ERROR_DETAILS).map(([name, detail]) => [name, detailOf(detail, shapes)]),
        ),
      },
      required: ['errorCode'],
    },
  },
  required: ['status', 'statusCode', 'message', 'data'],
});
