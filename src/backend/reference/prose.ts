// Renders descriptions for the page: the subset of CommonMark that the contract uses (paragraphs, lists and code).
import { ERROR_CODES } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { html, type Html } from '../html.ts';

/** Links error codes in the text to their meanings. */
const linked = (text: string): Html[] =>
  text
    .split(/\b([A-Z][A-Z_]{4,})\b/)
    .map((piece) =>
      Object.hasOwn(ERROR_CODES, piece) ? html`<a href="#error-${piece}">${piece}</a>` : html`${piece}`,
    );

const IDS: ReadonlySet<string> = new Set(endpoints.map(({ id }) => id));

/** Links the id of a call to the call. */
const code = (text: string): Html =>
  IDS.has(text) ? html`<a href="#${text}"><code>${text}</code></a>` : html`<code>${text}</code>`;

const codeIn = (text: string): Html[] =>
  text.split('`').flatMap((piece, index) => (index % 2 === 1 ? code(piece) : linked(piece)));

const block = (lines: string[]): Html =>
  lines.every((line) => line.startsWith('- '))
    ? html`<ul>
        ${lines.map((line) => html`<li>${codeIn(line.slice(2))}</li>`)}
      </ul>`
    : html`<p>${codeIn(lines.join(' '))}</p>`;

/** Blocks are separated by an empty line. */
export const prose = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => block(part.split('\n')));
