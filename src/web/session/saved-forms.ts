// When a session ends while a form is half filled, what was typed is kept until after the login: only in this tab,
// for the same page and the same card. One-time passwords and bank details are never kept.
import { normaliseAddress } from '#web/lib/address.ts';
import { isRecord, recordIn } from '#web/lib/record.ts';
import { typeInto } from '#web/lib/type-into.ts';
import { tabStorage } from './storage.ts';

const KEY = 'form';
const NEVER_SAVED = /otp|password|pan|account|ifsc|upi/i;
const FIELD_TYPES = /^(text|email|tel|number|date|radio|checkbox|textarea|select-one)$/;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface SavedForms {
  /** The page's path and query. */
  address: string;
  /** The masked card of the member who typed it. */
  owner: string;
  /** By form, then by field. */
  forms: Record<string, unknown>[];
}

const isChoice = (field: Field): field is HTMLInputElement => /^(radio|checkbox)$/.test(field.type);
const keyOf = (field: Field): string => (isChoice(field) ? `${field.name}=${field.value}` : field.name);
const valueOf = (field: Field): string => (isChoice(field) ? String(field.checked) : field.value);

const isKept = (field: Field): boolean =>
  field.name !== '' &&
  FIELD_TYPES.test(field.type) &&
  field.autocomplete !== 'one-time-code' &&
  !NEVER_SAVED.test(field.name);

/** The fields of each form that has any: that of SIGN OUT, and others that are but a button, do not count. */
const formsOf = (root: ParentNode): Field[][] =>
  [...root.querySelectorAll('main form')]
    .map((form) => [...form.querySelectorAll<Field>('input, textarea, select')].filter(isKept))
    .filter((fields) => fields.length > 0);

/** Keeps what the page's forms hold. */
export const saveForms = (
  owner: string | null,
  address = window.location.pathname + window.location.search,
): void => {
  const forms = formsOf(document).map((fields) =>
    Object.fromEntries(fields.map((field) => [keyOf(field), valueOf(field)])),
  );
  if (owner === null || forms.every((fields) => Object.keys(fields).length === 0)) return;
  tabStorage.write(
    KEY,
    JSON.stringify({ address: normaliseAddress(address), owner, forms } satisfies SavedForms),
  );
};

const fill = (field: Field, value: unknown): void => {
  if (typeof value !== 'string' || value === valueOf(field)) return;
  // Restored values must be visible.
  const fold = field.closest('details');
  if (fold) fold.open = true;
  if (!isChoice(field)) typeInto(field, value);
  // Clicking a selected radio button changes nothing; restoring the other choice clears it.
  else field.click();
};

/** Null also for anything that saveForms never wrote: anybody can write to the tab's storage. */
const read = (): SavedForms | null => {
  const { address, owner, forms } = recordIn(tabStorage.read(KEY)) ?? {};
  if (typeof address !== 'string' || typeof owner !== 'string' || !Array.isArray(forms)) return null;
  return { address, owner, forms: forms.map((fields: unknown) => (isRecord(fields) ? fields : {})) };
};

/**
 * Restores what was kept, once; what another card typed is deleted. `address` is that of the page shown: during a
 * navigation the browser's own address changes earlier.
 */
export const restoreForms = (owner: string, address: string): void => {
  const saved = read();
  if (!saved || (saved.owner === owner && saved.address !== normaliseAddress(address))) return;
  const forms = formsOf(document);
  // A form that appears later, once its questions are loaded, calls this again itself.
  if (saved.owner === owner && forms.length === 0) return;
  tabStorage.remove(KEY);
  if (saved.owner !== owner) return;
  forms.forEach((fields, index) => {
    for (const field of fields) fill(field, saved.forms[index]?.[keyOf(field)]);
  });
};
