// The profile form as typed: kept in the tab across a reload, a lost connection and a login in between, and while a
// new e-mail address is verified.
import { PROFILE_FIELDS, type ProfileForm } from '#contract/profile-rules.ts';
import type { Salutation } from '#contract/enums.ts';
import { isRecord, recordIn } from '#web/lib/record.ts';
import { plainText } from '#web/lib/typed.ts';
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
  firstName: plainText(form.firstName),
  lastName: plainText(form.lastName),
  email: form.email.trim(),
  dateOfBirth: form.dateOfBirth.trim(),
});

/** A valid form, as the call takes it. */
export const bodyOf = (form: ProfileForm) => ({ ...form, salutation: form.salutation as Salutation });

/** Upper and lower case make no difference. */
export const isCurrentEmail = (member: MemberDetail, email: string): boolean =>
  member.email?.toLowerCase() === email.toLowerCase();

export const sameForm = (a: ProfileForm, b: ProfileForm): boolean =>
  PROFILE_FIELDS.every((field) => a[field] === b[field]);

export interface ProfileDraft {
  form: ProfileForm;
  /** The member's data that it changes. */
  before: ProfileForm;
}

/** Storage can hold anything: everything except the form's texts is dropped. */
const formFrom = (value: unknown): ProfileForm | null => {
  if (!isRecord(value)) return null;
  const text = (name: string): string => {
    const stored = value[name];
    return typeof stored === 'string' ? stored : '';
  };
  return Object.fromEntries(PROFILE_FIELDS.map((name) => [name, text(name)])) as unknown as ProfileForm;
};

export const readProfileDraft = (): ProfileDraft | null => {
  const stored = recordIn(tabStorage.read(DRAFT));
  const form = formFrom(stored?.['form']);
  const before = formFrom(stored?.['before']);
  return form && before && { form, before };
};

/** A draft of older data would put that back over what is stored now. */
export const isCurrentDraft = ({ before }: ProfileDraft, member: MemberDetail): boolean => {
  const now = formOf(member);
  return (
    sameForm({ ...before, email: now.email }, now) && before.email.toLowerCase() === now.email.toLowerCase()
  );
};

export const saveProfileDraft = (draft: ProfileDraft): void => tabStorage.write(DRAFT, JSON.stringify(draft));
export const dropProfileDraft = (): void => tabStorage.remove(DRAFT);

/** An e-mail address that waits for its one-time password. */
export interface EmailCheck {
  email: string;
  cartId: string;
  /** Whether the rest of the form is saved afterwards. */
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
