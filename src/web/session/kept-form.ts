// A session that ends while a form is half filled keeps what was typed, for after the login: in this tab alone, for
// the same page and the same card. One-time passwords and bank data are never kept.
import { tabStorage } from './storage.ts';

const KEY = 'form';
const NEVER = /otp|password|pan|account|ifsc|upi/i;
const TYPES = ['text', 'email', 'tel', 'number', 'date', 'radio', 'checkbox', 'textarea', 'select-one'];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  path: string;
  /** The masked card that typed it. */
  owner: string;
  /** By form, then by field. */
  forms: Record<string, string>[];
}

const isChoice = (field: Field): field is HTMLInputElement => ['radio', 'checkbox'].includes(field.type);
const keyOf = (field: Field): string => (isChoice(field) ? `${field.name}=${field.value}` : field.name);
const valueOf = (field: Field): string => (isChoice(field) ? String(field.checked) : field.value);

const formsOf = (root: ParentNode): Field[][] =>
  [...root.querySelectorAll('main form')].map((form) =>
    [...form.querySelectorAll<Field>('input, textarea, select')].filter(
      (field) =>
        field.name !== '' &&
        TYPES.includes(field.type) &&
        field.autocomplete !== 'one-time-code' &&
        !NEVER.test(field.name),
    ),
  );

/** Keeps what the page's forms hold. */
export const keepForms = (owner: string | null, path = window.location.pathname): void => {
  const forms = formsOf(document).map((fields) =>
    Object.fromEntries(fields.map((field) => [keyOf(field), valueOf(field)])),
  );
  if (owner === null || forms.every((fields) => Object.keys(fields).length === 0)) return;
  tabStorage.write(KEY, JSON.stringify({ path, owner, forms } satisfies Kept));
};

const setText = (field: Field, value: string): void => {
  // Past React's own setter, so that it takes the value for typed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
};

const fill = (field: Field, value: string | undefined): void => {
  if (value === undefined || value === valueOf(field)) return;
  if (!isChoice(field)) setText(field, value);
  else if (field.type === 'checkbox' || value === 'true') field.click();
};

/** Puts back what was kept, once; what another card typed is forgotten. */
export const restoreForms = (owner: string, path = window.location.pathname): void => {
  const kept = JSON.parse(tabStorage.read(KEY) ?? 'null') as Kept | null;
  if (!kept || (kept.owner === owner && kept.path !== path)) return;
  tabStorage.remove(KEY);
  if (kept.owner !== owner) return;
  formsOf(document).forEach((fields, index) => {
    for (const field of fields) fill(field, kept.forms[index]?.[keyOf(field)]);
  });
};
