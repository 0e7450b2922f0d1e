// The readable reference: one page of plain HTML made from the OpenAPI document, without scripts.
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { ERROR_DETAILS } from '#contract/errors.schemas.ts';
import { html, type Html } from '../html.ts';
import { slugOf } from '../slug.ts';
import { fieldList } from './field-list.ts';
import { shapeRows } from './field-rows.ts';
import type { JsonSchema } from './json-schema.ts';
import type { OpenApiDocument } from './openapi.ts';
import { callsOf, callSection, type Call } from './page-call.ts';
import { everyCall, firstCalls } from './page-start.ts';
import { PAGE_STYLE } from './page-style.ts';

const shapeSection = ([name, shape]: [string, JsonSchema]): Html =>
  html`<details class="fold">
    <summary>
      <h3><code>${name}</code></h3>
      <span class="says">${shape.description ?? ''}</span>
    </summary>
    <article id="shape-${name}" aria-label="${name}">${fieldList('Fields', shapeRows(shape))}</article>
  </details>`;

const shapeList = ({ components }: OpenApiDocument): Html =>
  html`<section aria-labelledby="shapes">
    <h2 id="shapes">Shapes</h2>
    <p>
      Objects that several answers contain, or that are a concept of their own; fields name them as their
      type.
    </p>
    ${Object.entries(components.schemas).map(shapeSection)}
  </section>`;

/** The fields that come with a code, without those that its meaning explains. */
const furtherFieldsOf = (code: string, meaning: string): Html | null => {
  const names = Object.keys(ERROR_DETAILS).filter(
    (name) => ERROR_DETAILS[name]?.codes.includes(code as ErrorCode) && !meaning.includes(`data.${name}`),
  );
  if (names.length === 0) return null;
  return html`May have ${names.map((name, index) => html`${index > 0 ? ', ' : ''}<code>data.${name}</code>`)}.`;
};

const errorList = (): Html =>
  html`<section id="errors" aria-labelledby="errors-title">
    <h2 id="errors-title">Error codes</h2>
    <p>
      A failed call answers <code>{ status: "FAILED", statusCode, message, data: { errorCode } }</code>. Some
      codes come with further fields, which <a href="#shape-Failure">Failure</a> describes. These are all the
      codes:
    </p>
    <dl class="errors">
      ${Object.entries(ERROR_CODES).map(
        ([code, { status, meaning }]) =>
          html`<div id="error-${code}">
            <dt><code>${code}</code> <span class="quiet">${status}</span></dt>
            <dd>${meaning} ${furtherFieldsOf(code, meaning)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;

const ofTag = (calls: Call[], tag: string): Call[] =>
  calls.filter(({ operation }) => operation.tags.includes(tag));

const contents = (document: OpenApiDocument, calls: Call[]): Html =>
  html`<nav aria-label="Contents">
    <ul>
      <li><a href="#first-calls">First calls</a></li>
      <li><a href="#every-call">Every call</a></li>
      ${document.tags.map(
        ({ name }) =>
          html`<li>
            <details>
              <summary>${name}</summary>
              <ul>
                <li><a href="#${slugOf(name)}">Overview</a></li>
                ${ofTag(calls, name).map(
                  ({ operation }) =>
                    html`<li>
                      <a href="#${operation.operationId}">${operation.operationId.replace(/^.*?\./, '')}</a>
                    </li>`,
                )}
              </ul>
            </details>
          </li>`,
      )}
      <li><a href="#shapes">Shapes</a></li>
      <li><a href="#errors">Error codes</a></li>
    </ul>
  </nav>`;

const sections = (document: OpenApiDocument, calls: Call[]): Html[] =>
  document.tags.map(
    ({ name }) =>
      html`<section aria-labelledby="${slugOf(name)}">
        <h2 id="${slugOf(name)}">${name}</h2>
        ${ofTag(calls, name).map(callSection)}
      </section>`,
  );

/** Kept in one piece, because the policy's hash covers every character between the tags. */
const STYLE_ELEMENT: Html = { markup: `<style>${PAGE_STYLE}</style>` };

/**
 * Strips the templates' indentation and restores the quotes in examples; together they are a fifth of the page.
 * Examples contain no markup with attributes, so a quote cannot end anything.
 */
const minify = (markup: string): string =>
  markup
    .split(/(<code>[^<]*<\/code><\/pre>|<style>[^]*?<\/style>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part.replaceAll('&quot;', '"').replaceAll('&#39;', "'")
        : part.replace(/\s*\n\s*/g, '\n'),
    )
    .join('');

/** The whole page. */
export const referencePage = (document: OpenApiDocument): string => {
  const calls = callsOf(document);
  const { title, summary, version } = document.info;
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      <link rel="icon" href="data:," />
      ${STYLE_ELEMENT}
    </head>
    <body>
      <a class="skip" href="#reference">Skip to the reference</a>
      <header>
        <h1><span class="coin" aria-hidden="true"></span>${title}</h1>
        <p class="lead">${summary}</p>
        <p>
          Version ${version}. For machines: <a href="/openapi.json">/openapi.json</a>, OpenAPI
          ${document.openapi}.
        </p>
      </header>
      <div class="frame">
        ${contents(document, calls)}
        <main id="reference">
          ${firstCalls()} ${everyCall()} ${sections(document, calls)} ${shapeList(document)} ${errorList()}
        </main>
      </div>
    </body>
  </html>`;
  return minify(`<!doctype html>\n${page.markup}\n`);
};
