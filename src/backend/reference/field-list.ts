// The fields of a request or an answer as a list: name and type, then what is said of it, then its rules.
import { html, type Html } from '../http/html.ts';
import type { FieldRow } from './field-rows.ts';
import { prose } from './prose.ts';

/** A path that may break after its dots and brackets, and nowhere else. */
const breakable = (path: string): Html[] =>
  path.split(/(?<=[.\]])/).map((piece, index) => html`${index > 0 ? html`<wbr />` : null}${piece}`);

/** Every word that is the name of a shape leads to it: no other word of a type begins with a capital. */
const typeLinks = (type: string): Html[] =>
  type
    .split(/\b([A-Z][A-Za-z]+)\b/)
    .map((piece, index) =>
      index % 2 === 1 && piece !== 'UUID' ? html`<a href="#shape-${piece}">${piece}</a>` : html`${piece}`,
    );

const field = ({ path, type, required, description, rules }: FieldRow): Html =>
  html`<div>
    <dt>
      <code>${breakable(path)}</code> <span class="type">${typeLinks(type)}</span>${
        required ? null : html` <span class="type">optional</span>`
      }
    </dt>
    <dd>${prose(description)}${rules.length > 0 ? html`<p class="rules">${rules.join(' · ')}</p>` : null}</dd>
  </div>`;

/** Nothing where there is no field. */
export const fieldList = (caption: string, rows: FieldRow[]): Html | null =>
  rows.length === 0
    ? null
    : html`<h4>${caption}</h4>
        <dl class="fields">${rows.map(field)}</dl>`;
