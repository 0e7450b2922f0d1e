// The profile form as it is typed: kept in the tab over a reload, a lost connection and a login in between, and over
// the one-time password of a new e-mail address.
import { PROFILE_FIELDS, type ProfileForm } from '#contract/profile-rules.ts';
import type { Salutation } from '#contract/enums.ts';
import { recordIn } from '#web/lib/record.ts';
import { tabStorage } from '#web/session/storage.ts';
import type { MemberDetail } from './records.ts';

const DRAFT = 'profile-form';
const CHECK = 'profile-email-check';

export const formOf = (member: MemberDetail): ProfileForm => ({
  salutation: member.salutation ?? '',
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email ?? '',
  dateOfBirth: member.dateOfBirth ?? '',
});

export const trimmed = (form: ProfileForm): ProfileForm => ({
  salutation: form.salutation,
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  email: form.email.trim(),
  dateOfBirth: form.dateOfBirth.trim(),
});

/** A form without problems, as the call takes it. */
export const bodyOf = (form: ProfileForm) => ({ ...form, salutation: form.salutation as Salutation });

/** Capitals make no other address. */
export const isAddressOf = (member: MemberDetail, email: string): boolean =>
  member.email?.toLowerCase() === email.toLowerCase();

/** A date as it is typed: its slashes come by themselves, for a phone's digits have none, and typing them as well does no harm. */
export const typedDate = (text: string, before: string): string => {
  if (before.endsWith('/') && text === `${before}/`) return before;
  const isTypedOn = text.length === before.length + 1 && text.startsWith(before);
  return isTypedOn && /^\d{2}(\/\d{2})?$/.test(text) ? `${text}/` : text;
};

/** Storage can hold anything: whatever is no text of the form is left out. */
export const readProfileDraft = (): ProfileForm | null => {
  const kept = recordIn(tabStorage.read(DRAFT));
  if (!kept) return null;
  const text = (name: string): string => {
    const value = kept[name];
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(PROFILE_FIELDS.map((name) => [name, text(name)])) as unknown as ProfileForm;
};

export const keepProfileDraft = (form: ProfileForm): void => tabStorage.write(DRAFT, JSON.stringify(form));
export const dropProfileDraft = (): void => tabStorage.remove(DRAFT);

/** An address that waits for its one-time password. */
export interface EmailCheck {
  email: string;
  cartId: string;
  /** The rest of the form is saved after it. */
  saveForm: boolean;
}

export const readEmailCheck = (): EmailCheck | null => {
  const { email, cartId, saveForm } = recordIn(tabStorage.read(CHECK)) ?? {};
  return typeof email === 'string' && typeof cartId === 'string'
    ? { email, cartId, saveForm: saveForm === true }
    : null;
};

export const beginEmailCheck = (email: string, saveForm: boolean): void =>
  tabStorage.write(CHECK, JSON.stringify({ email, saveForm, cartId: crypto.randomUUID() }));

export const endEmailCheck = (): void => tabStorage.remove(CHECK);
