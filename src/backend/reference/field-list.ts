// The fields of a request or an answer as a list: name and type, then the description, then the rules.
import { html, type Html } from '../html.ts';
import type { FieldRow } from './field-rows.ts';
import { prose } from './prose.ts';

/** A path that may break only after its dots and brackets. */
const breakable = (path: string): Html[] =>
  path.split(/(?<=[.\]])/).map((piece, index) => html`${index > 0 ? html`<wbr />` : null}${piece}`);

/** Links every word that is the name of a shape: no other word of a type begins with a capital. */
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

/** Null if there are no fields. */
export const fieldList = (caption: string, rows: FieldRow[]): Html | null =>
  rows.length === 0
    ? null
    : html`<h4>${caption}</h4>
        <dl class="fields">${rows.map(field)}</dl>`;
