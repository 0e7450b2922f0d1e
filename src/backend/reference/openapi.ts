// The OpenAPI 3.1 document of the API, generated from the contract, which is the only place to edit.
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { PLATFORM_HEADER, SESSION_COOKIE } from '#contract/enums.ts';
import { endpoints } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorCodesOf } from './endpoint-errors.ts';
import { exampleOf } from './example.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';
import { SECTION_TITLES } from './section-titles.ts';

export interface Parameter {
  name: string;
  in: 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Media {
  schema: JsonSchema | { $ref: string };
  example?: unknown;
}

export interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content: { 'application/json': Media };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Which host of spec §7 serves it. */
  'x-host': string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: { 'application/json': Media } };
  responses: Record<string, Answer>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

const sectionOf = (endpoint: { id: string }): string => endpoint.id.split('.')[0] ?? '';

const COMMON_HEADERS: Parameter[] = [
  {
    name: 'clientId',
    in: 'header',
    required: false,
    description: 'The brand that the caller speaks for; the default brand where it is left out.',
    schema: { type: 'string' },
  },
  {
    name: 'platform',
    in: 'header',
    required: false,
    description: 'Where the call comes from.',
    schema: { type: 'string', default: PLATFORM_HEADER },
  },
];

const EXTRA_HEADERS: Record<'token' | 'cartId', string> = {
  token:
    'The value of the readable token cookie that a login sets beside the session’s own: proof that the call comes from the app itself. A read may leave it out.',
  cartId:
    'Binds the call to one cart: chosen by the caller when an order is begun, and sent again with its one-time password.',
};

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Chosen by the caller for each intent. The same key and body get the same answer; the effect happens once.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
};

const OWN_CALL: Parameter = {
  name: 'token',
  in: 'header',
  required: false,
  description: 'Needed where no `Sec-Fetch-Site: same-origin` says that the call is the site’s own.',
  schema: { type: 'string', maxLength: 200 },
};

const headersOf = (endpoint: Endpoint): Parameter[] => [
  ...COMMON_HEADERS,
  ...(endpoint.headers ?? []).map((name): Parameter => ({
    name,
    in: 'header',
    required: name === 'token' ? endpoint.method === 'POST' : endpoint.idempotent === true,
    description: EXTRA_HEADERS[name],
    schema: { type: 'string', maxLength: name === 'token' ? 200 : 100 },
  })),
  ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
  ...(endpoint.ownCallsOnly ? [OWN_CALL] : []),
];

const queryOf = (endpoint: Endpoint): Parameter[] => {
  const { query } = schemasOf(endpoint);
  if (!query) return [];
  const schema = jsonSchemaOf(query, 'input');
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: field,
  }));
};

const bodyOf = (endpoint: Endpoint): Pick<Operation, 'requestBody'> => {
  const { body } = schemasOf(endpoint);
  if (!body) return {};
  const schema = jsonSchemaOf(body, 'input');
  return {
    requestBody: {
      required: (schema.required ?? []).length > 0,
      content: { 'application/json': { schema, example: exampleOf(schema) } },
    },
  };
};

const successOf = (endpoint: Endpoint): Answer => {
  const data = jsonSchemaOf(schemasOf(endpoint).data, 'output');
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      status: { const: 'SUCCESS' },
      statusCode: { const: 200 },
      message: { type: 'string' },
      data,
    },
    required: ['status', 'statusCode', 'message', 'data'],
  };
  const example = { status: 'SUCCESS', statusCode: 200, message: 'OK', data: exampleOf(data) };
  return { description: 'Done.', content: { 'application/json': { schema, example } } };
};

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

const failureOf = (status: number, codes: ErrorCode[]): Answer => ({
  description: codes.map((code) => `${code}: ${ERROR_CODES[code].meaning}`).join(' '),
  ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
  content: {
    'application/json': {
      schema: {
        $ref: '#/components/schemas/Failure',
      },
      example: {
        status: 'FAILED',
        statusCode: status,
        message: 'What went wrong, in plain words',
        data: { errorCode: codes[0] },
      },
    },
  },
});

const failuresOf = (endpoint: Endpoint): Record<string, Answer> => {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => ERROR_CODES[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, failureOf(status, codes)]));
};

const operationOf = (endpoint: Endpoint): Operation => ({
  operationId: endpoint.id,
  tags: [SECTION_TITLES[sectionOf(endpoint)] ?? sectionOf(endpoint)],
  summary: schemasOf(endpoint).summary,
  'x-host': endpoint.host,
  security: endpoint.access === 'member' ? [{ session: [] }] : [],
  parameters: [...headersOf(endpoint), ...queryOf(endpoint)],
  ...bodyOf(endpoint),
  responses: { 200: successOf(endpoint), ...failuresOf(endpoint) },
});

const FAILURE: JsonSchema = {
  type: 'object',
  description: 'The envelope of every failed call.',
  properties: {
    status: { const: 'FAILED' },
    statusCode: { type: 'integer', description: 'The HTTP status once more.' },
    message: { type: 'string', description: 'For the member to read.' },
    data: {
      type: 'object',
      properties: {
        errorCode: { type: 'string', enum: Object.keys(ERROR_CODES) },
        fields: {
          type: 'object',
          description: 'Of a malformed request: each field at fault with what is wrong about it.',
          additionalProperties: { type: 'string' },
        },
      },
      required: ['errorCode'],
    },
  },
  required: ['status', 'statusCode', 'message', 'data'],
};

const pathsOf = (): OpenApiDocument['paths'] => {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint) };
  }
  return paths;
};

/** Builds the document. Pure: the same contract gives the same document. */
export const openApiDocument = (): OpenApiDocument => ({
  openapi: '3.1.0',
  info: {
    title: 'Rewards API',
    version: '1.0.0',
    description:
      'Coins, catalogue and orders of a loyalty rewards programme. Every answer is an envelope of status, statusCode, message and data. Coins are whole numbers, money is whole paise, instants are ISO 8601 in UTC.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [
    { url: '/', description: 'The hosts api, auth and search are one here; an operator may split them.' },
  ],
  tags: [...new Set(endpoints.map(sectionOf))].map((section) => ({
    name: SECTION_TITLES[section] ?? section,
    description: `Endpoints \`${section}.*\` of the contract.`,
  })),
  paths: pathsOf(),
  components: {
    schemas: { Failure: FAILURE },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: SESSION_COOKIE,
        description: 'Set by a login; HttpOnly. The session behind it ends on signout.',
      },
    },
  },
});
