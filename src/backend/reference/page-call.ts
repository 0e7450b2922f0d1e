// One call on the reference page. Folded it shows method, path and summary; opened, the fields next to the examples.
import type { ErrorCode } from '#contract/errors.ts';
import { generalErrorsOf } from './endpoint-errors.ts';
import { fieldList } from './field-list.ts';
import { fieldRows, type FieldRow } from './field-rows.ts';
import { html, type Html } from '../html.ts';
import type { JsonSchema } from './json-schema.ts';
import { COMMON_HEADERS, type Parameter } from './headers.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { prose } from './prose.ts';
import { shapeNamed } from './shapes.ts';

export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

export const callsOf = (document: OpenApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

export const parameterRows = (parameters: Parameter[]): FieldRow[] => {
  const properties = Object.fromEntries(
    parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return fieldRows({ type: 'object', properties, required });
};

/** Headers that every call takes are listed once. */
const isCommon = ({ name }: Parameter): boolean => COMMON_HEADERS.some((one) => one.name === name);

export const example = (title: string, text: string): Html =>
  html`<figure>
    <figcaption>${title}</figcaption>
    <pre tabindex="0"><code>${text}</code></pre>
  </figure>`;

const isForMembers = ({ security }: Operation): boolean => security.length > 0;

const isIdempotent = ({ parameters }: Operation): boolean =>
  parameters.some(({ name }) => name === 'Idempotency-Key');

const errorLinks = (operation: Operation): Html[] => {
  const general = generalErrorsOf({
    access: isForMembers(operation) ? 'member' : 'public',
    idempotent: isIdempotent(operation),
  });
  return Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .flatMap(([, answer]) =>
      [...answer.description.matchAll(/\b([A-Z][A-Z_]+): /g)].map((match) => match[1] ?? ''),
    )
    .filter((code) => !general.includes(code as ErrorCode))
    .map((code) => html`<li><a href="#error-${code}">${code}</a></li>`);
};

const answerFields = (data: JsonSchema): Html => {
  const shape = shapeNamed(data);
  if (shape !== undefined) {
    return html`<h4>Answer</h4>
      <p><code>data</code> is a <a href="#shape-${shape}">${shape}</a>.</p>`;
  }
  return (
    fieldList('Answer: fields of data', fieldRows(data)) ??
    html`<p class="quiet">The answer’s data is empty.</p>`
  );
};

const fieldsOf = (operation: Operation): Html => {
  const answer = operation.responses['200']?.content['application/json'];
  const data = answer?.schema.properties?.['data'] ?? {};
  const body = operation.requestBody?.content['application/json'].schema;
  const at = (location: 'query' | 'header') =>
    operation.parameters.filter((parameter) => parameter.in === location);
  return html`<div>
    ${fieldList('Headers', parameterRows(at('header').filter((one) => !isCommon(one))))}
    ${fieldList('Query', parameterRows(at('query')))} ${body ? fieldList('Body', fieldRows(body)) : null}
    ${answerFields(data)}
    <h4>May fail with</h4>
    <ul class="codes">
      ${errorLinks(operation)}
      <li><a href="#general-errors">general codes</a></li>
    </ul>
  </div>`;
};

const examplesOf = (operation: Operation): Html => {
  const answer = operation.responses['200']?.content['application/json'].example;
  return html`<div class="examples">
    ${operation['x-codeSamples'].map(({ label, source }) => example(label, source))}
    ${example('Answer', JSON.stringify(answer, null, 2))}
  </div>`;
};

/** The targets of links are inside the fold, so that a browser opens it. */
export const callSection = ({ method, path, operation }: Call): Html => {
  const { operationId: id, summary, description = '' } = operation;
  return html`<details class="fold">
    <summary>
      <h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
      <span class="says">${summary}</span>
    </summary>
    <article id="${id}" aria-label="${id}">
      <ul class="marks">
        <li><a href="#${id}">${id}</a></li>
        <li>${isForMembers(operation) ? 'Members only' : 'Public'}</li>
        <li>Host: ${operation['x-host']}</li>
        ${isIdempotent(operation) ? html`<li>Moves value, once per key</li>` : null}
      </ul>
      ${prose(description)}
      <div class="sides">${examplesOf(operation)} ${fieldsOf(operation)}</div>
    </article>
  </details>`;
};
