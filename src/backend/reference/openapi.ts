// Generates the OpenAPI 3.1 document of the API from the contract, which is the only place to edit.
import { SESSION_COOKIE } from '#contract/enums.ts';
import { endpoints } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { slugOf } from '../slug.ts';
import type { Answer, Media } from './answer.ts';
import { answerExampleOf } from './answer-examples.ts';
import { curlOf } from './curl.ts';
import { EVERY_CALL } from './every-call.ts';
import { failureShape, failuresOf } from './failures.ts';
import { headersOf, type Parameter } from './headers.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';
import { requestExamplesOf, type RequestExample } from './request-examples.ts';
import { SECTION_TITLES } from './section-titles.ts';
import { collectShapes, type Shapes } from './shapes.ts';

/** In the form that documentation tools read. */
interface CodeSample {
  lang: 'Shell';
  label: string;
  source: string;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Which host of spec §7 serves it. */
  'x-host': string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: { 'application/json': Media } };
  responses: Record<string, Answer>;
  'x-codeSamples': CodeSample[];
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

const sectionOf = (endpoint: { id: string }): string => endpoint.id.split('.')[0] ?? '';

const queryOf = (endpoint: Endpoint): Parameter[] => {
  const { query } = schemasOf(endpoint);
  if (!query) return [];
  const schema = jsonSchemaOf(query, 'input');
  return Object.entries(schema.properties ?? {}).map(([name, { description = '', ...field }]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    description,
    schema: field,
  }));
};

const bodyOf = (
  endpoint: Endpoint,
  requests: readonly RequestExample[],
  { refToShape }: Shapes,
): Pick<Operation, 'requestBody'> => {
  const { body } = schemasOf(endpoint);
  if (!body) return {};
  const schema = refToShape(body, 'input');
  const examples = Object.fromEntries(
    requests.map(({ title, body: value }) => [slugOf(title), { summary: title, value }]),
  );
  return {
    requestBody: {
      required: (schema.required ?? []).length > 0,
      content: { 'application/json': { schema, examples } },
    },
  };
};

const successOf = (endpoint: Endpoint, { refToShape }: Shapes): Answer => {
  const { data: dataSchema } = schemasOf(endpoint);
  const data = refToShape(dataSchema, 'output');
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      status: { const: 'SUCCESS', description: 'Says that the call succeeded.' },
      statusCode: { const: 200, description: 'Repeats the HTTP status, for clients that only see the body.' },
      message: { type: 'string', description: 'Plain text, not meant to be shown.' },
      data: { description: 'The result of the call.', ...data },
    },
    required: ['status', 'statusCode', 'message', 'data'],
  };
  const example = {
    status: 'SUCCESS',
    statusCode: 200,
    message: 'OK',
    data: answerExampleOf(endpoint),
  };
  return { description: 'Done.', content: { 'application/json': { schema, example } } };
};

const operationOf = (endpoint: Endpoint, shapes: Shapes): Operation => {
  const { summary, description } = schemasOf(endpoint);
  const requests = requestExamplesOf(endpoint);
  return {
    operationId: endpoint.id,
    tags: [SECTION_TITLES[sectionOf(endpoint)] ?? sectionOf(endpoint)],
    summary,
    ...(description && { description }),
    'x-host': endpoint.host,
    security: endpoint.access === 'member' ? [{ session: [] }] : [],
    parameters: [...headersOf(endpoint), ...queryOf(endpoint)],
    ...bodyOf(endpoint, requests, shapes),
    responses: { 200: successOf(endpoint, shapes), ...failuresOf(endpoint) },
    'x-codeSamples': requests.map((example) => ({
      lang: 'Shell',
      label: example.title,
      source: curlOf(endpoint, example),
    })),
  };
};

const pathsOf = (shapes: Shapes): OpenApiDocument['paths'] => {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint, shapes) };
  }
  return paths;
};

const shapesInOrder = ({ shapes }: Shapes): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(shapes).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Builds the document. Pure: the same contract gives the same document. */
export const openApiDocument = (): OpenApiDocument => {
  const shapes = collectShapes();
  const paths = pathsOf(shapes);
  const Failure = failureShape(shapes);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rewards API',
      version: '1.0.0',
      summary: 'Coins, catalogue and orders of a loyalty rewards programme.',
      description: EVERY_CALL.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'One server for the hosts api, auth and search; an operator can split them.' },
    ],
    tags: [...new Set(endpoints.map(sectionOf))].map((section) => ({
      name: SECTION_TITLES[section] ?? section,
      description: `Endpoints \`${section}.*\` of the contract.`,
    })),
    paths,
    components: {
      schemas: { Failure, ...shapesInOrder(shapes) },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'Set by a login; HttpOnly. Signing out ends its session.',
        },
      },
    },
  };
};
