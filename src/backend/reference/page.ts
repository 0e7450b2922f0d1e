// The readable reference: one page of plain HTML made from the OpenAPI document. No script.
import { ERROR_CODES } from '#contract/errors.ts';
import { fieldList } from './field-list.ts';
import { fieldRows, type FieldRow } from './field-rows.ts';
import { html, type Html } from '../http/html.ts';
import type { JsonSchema } from './json-schema.ts';
import { exampleOf } from './example.ts';
import { COMMON_HEADERS, type Parameter } from './headers.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { PAGE_STYLE } from './page-style.ts';
import { prose } from './prose.ts';

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

const callsOf = (document: OpenApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const parameterRows = (parameters: Parameter[]): FieldRow[] => {
  const properties = Object.fromEntries(
    parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return fieldRows({ type: 'object', properties, required });
};

/** Headers that every call takes are told once. */
const isCommon = ({ name }: Parameter): boolean => COMMON_HEADERS.some((one) => one.name === name);

const example = (title: string, text: string): Html =>
  html`<figure>
    <figcaption>${title}</figcaption>
    <pre tabindex="0"><code>${text}</code></pre>
  </figure>`;

const exampleQuery = (operation: Operation): string => {
  const needed = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = needed.map(({ name, schema }) => `${name}=${exampleOf(schema, name) as string}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
};

const exampleRequest = ({ method, path, operation }: Call): string => {
  const headers = operation.parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
  const body = operation.requestBody?.content['application/json'].example;
  return [
    `${method} ${path}${exampleQuery(operation)}`,
    ...(operation.security.length > 0 ? ['Cookie: jwt=…'] : []),
    ...headers.map(({ name, schema }) => `${name}: ${exampleOf(schema, name) as string}`),
    ...(body === undefined ? [] : ['Content-Type: application/json', '', JSON.stringify(body, null, 2)]),
  ].join('\n');
};

const errorLinks = (operation: Operation): Html[] =>
  Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .flatMap(([, answer]) =>
      [...answer.description.matchAll(/\b([A-Z][A-Z_]+): /g)].map((match) => match[1] ?? ''),
    )
    .map((code) => html`<li><a href="#error-${code}">${code}</a></li>`);

const callSection = (call: Call): Html => {
  const { operation } = call;
  const id = operation.operationId;
  const answer = operation.responses['200']?.content['application/json'];
  const data = (answer?.schema as JsonSchema | undefined)?.properties?.['data'] ?? {};
  const bodySchema = operation.requestBody?.content['application/json'].schema as JsonSchema | undefined;
  const at = (place: 'query' | 'header') =>
    operation.parameters.filter((parameter) => parameter.in === place);
  return html`<article id="${id}">
    <h3><a href="#${id}">${id}</a></h3>
    <p class="call">
      <span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${call.path}</code>
    </p>
    <p>${operation.summary}</p>
    ${prose(operation.description ?? '')}
    <ul class="marks">
      <li>${operation.security.length > 0 ? 'Members only' : 'Anybody may call'}</li>
      <li>Host: ${operation['x-host']}</li>
      ${at('header').some(({ name }) => name === 'Idempotency-Key') ? html`<li>Moves value, once per key</li>` : null}
    </ul>
    <div class="sides">
      <div>
        ${fieldList('Headers', parameterRows(at('header').filter((one) => !isCommon(one))))}
        ${fieldList('Query', parameterRows(at('query')))}
        ${bodySchema ? fieldList('Body', fieldRows(bodySchema)) : null}
        ${fieldList('Answer: fields of data', fieldRows(data)) ?? html`<p class="quiet">The answer’s data is empty.</p>`}
        <h4>May fail with</h4>
        <ul class="codes">
          ${errorLinks(operation)}
        </ul>
      </div>
      <div class="examples">
        ${example('Request', exampleRequest(call))}
        ${example('Answer', JSON.stringify(answer?.example, null, 2))}
      </div>
    </div>
  </article>`;
};

const everyCall = (): Html =>
  html`<section aria-labelledby="every-call">
    <h2 id="every-call">Every call</h2>
    <p>
      Bodies and answers are JSON. An answer is an envelope
      <code>{ status, statusCode, message, data }</code>: <code>status</code> is SUCCESS or FAILED,
      <code>statusCode</code> the HTTP status once more, <code>message</code> plain words, which of a failed
      call are for the member to read, and <code>data</code> what the call answers, or what went wrong (see
      <a href="#errors">error codes</a>). Fields may be added to any answer.
    </p>
    <p>
      Coins are whole numbers. Money is in whole paise, 100 to a rupee. Instants are ISO 8601 in UTC; days and
      months are calendar days and months in India. <code>null</code> stands for what there is not; what is
      told to be optional in an answer is left out instead.
    </p>
    <p>
      Lists come a page at a time: where <code>nextCursor</code> is not null, the same call with it as
      <code>cursor</code> brings the next page. A cursor of another list is refused with MALFORMED_REQUEST.
    </p>
    ${fieldList('Headers of every call', parameterRows(COMMON_HEADERS))}
  </section>`;

const errorList = (): Html =>
  html`<section id="errors" aria-labelledby="errors-title">
    <h2 id="errors-title">Error codes</h2>
    <p>
      A failed call answers <code>{ status: "FAILED", statusCode, message, data: { errorCode } }</code>. Every
      code there is:
    </p>
    <dl class="errors">
      ${Object.entries(ERROR_CODES).map(
        ([code, { status, meaning }]) =>
          html`<div id="error-${code}">
            <dt><code>${code}</code> <span class="quiet">${status}</span></dt>
            <dd>${meaning}</dd>
          </div>`,
      )}
    </dl>
  </section>`;

const contents = (document: OpenApiDocument, calls: Call[]): Html =>
  html`<nav aria-label="Contents">
    <h2><a href="#every-call">Every call</a></h2>
    ${document.tags.map(
      ({ name }) =>
        html`<h2><a href="#${slug(name)}">${name}</a></h2>
          <ul>
            ${calls
              .filter(({ operation }) => operation.tags.includes(name))
              .map(
                ({ operation }) =>
                  html`<li>
                    <a href="#${operation.operationId}">${operation.operationId.replace(/^.*?\./, '')}</a>
                  </li>`,
              )}
          </ul>`,
    )}
    <h2><a href="#errors">Error codes</a></h2>
  </nav>`;

const sections = (document: OpenApiDocument, calls: Call[]): Html[] =>
  document.tags.map(
    ({ name }) =>
      html`<section aria-labelledby="${slug(name)}">
        <h2 id="${slug(name)}">${name}</h2>
        ${calls.filter(({ operation }) => operation.tags.includes(name)).map(callSection)}
      </section>`,
  );

/** In one piece: the policy's hash covers every character between the tags. */
const STYLE_ELEMENT: Html = { markup: `<style>${PAGE_STYLE}</style>` };

/** The whole page. */
export const referencePage = (document: OpenApiDocument): string => {
  const calls = callsOf(document);
  const { title, description, version } = document.info;
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      ${STYLE_ELEMENT}
    </head>
    <body>
      <a class="skip" href="#reference">Skip to the reference</a>
      <header>
        <h1><span class="coin" aria-hidden="true"></span>${title}</h1>
        <p class="lead">${description}</p>
        <p>
          Version ${version}. For machines: <a href="/openapi.json">/openapi.json</a>, OpenAPI
          ${document.openapi}.
        </p>
      </header>
      <div class="frame">
        ${contents(document, calls)}
        <main id="reference">${everyCall()} ${sections(document, calls)} ${errorList()}</main>
      </div>
    </body>
  </html>`;
  return `<!doctype html>\n${page.markup}\n`;
};
