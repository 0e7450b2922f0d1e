// The profile form's rules and messages of spec §5, word for word, for the form and for the server. Pure.
// docs/decisions/036 says which message is used where the spec leaves it open.
import { SALUTATIONS, type Salutation } from './enums.ts';
import { matchesPattern } from './patterns.ts';

export interface ProfileForm {
  salutation: string;
  firstName: string;
  lastName: string;
  email: string;
  /** DD/MM/YYYY. */
  dateOfBirth: string;
}

type ProfileField = keyof ProfileForm;

/** In the order of the form. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  'salutation',
  'firstName',
  'lastName',
  'dateOfBirth',
  'email',
];

const EARLIEST_BIRTH_YEAR = 1940;
const MIN_AGE_YEARS = 5;

export const DATE_OF_BIRTH_MESSAGES = {
  empty: 'Date of Birth should not be empty',
  format: 'Date of Bith should be in format DD/MM/YYYY',
  day: 'Enter a valid Day',
  month: 'Enter a valid Month',
  yearTooEarly: 'Year Entered should be after 1940',
  tooYoung: 'Date Entered should atlest 5 years back from now',
  tooEarly: 'Date Entered should be after 01/01/1940',
  year: 'Enter a valid Year',
  date: 'Enter a valid Date of Birth',
} as const;

/** February has 29 days here, so that the 29th in a common year is a wrong date rather than a wrong day. */
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const two = (number: number): string => String(number).padStart(2, '0');

/** What is wrong with a date of birth; null if nothing is. `today` is YYYY-MM-DD, in India. */
export const dateOfBirthProblem = (text: string, today: string): string | null => {
  const messages = DATE_OF_BIRTH_MESSAGES;
  if (text === '') return messages.empty;
  if (!matchesPattern('dateOfBirth', text)) return messages.format;
  const [day = 0, month = 0, year = 0] = text.split('/').map(Number);
  if (day < 1 || day > 31) return messages.day;
  if (month < 1 || month > 12) return messages.month;
  if (year < EARLIEST_BIRTH_YEAR) return messages.yearTooEarly;
  if (year > Number(today.slice(0, 4))) return messages.year;
  if (day > (LONGEST_MONTHS[month - 1] ?? 0)) return messages.day;
  if (month === 2 && day === 29 && !isLeap(year)) return messages.date;
  if (text === `01/01/${EARLIEST_BIRTH_YEAR}`) return messages.tooEarly;
  return `${year + MIN_AGE_YEARS}-${two(month)}-${two(day)}` > today ? messages.tooYoung : null;
};

export const isSalutation = (text: string): text is Salutation =>
  (SALUTATIONS as readonly string[]).includes(text);

export const nameProblem = (name: string, which: 'first' | 'last'): string | null => {
  if (name.trim() === '') return `Enter your ${which} name`;
  return matchesPattern('fullName', name) ? null : 'Use 3 to 30 letters from A to Z, and spaces';
};

export const emailProblem = (email: string): string | null => {
  if (email === '') return 'Enter your e-mail address';
  return email.length <= 254 && matchesPattern('email', email)
    ? null
    : 'Enter an e-mail address like name@example.in';
};

export const salutationProblem = (salutation: string): string | null =>
  isSalutation(salutation) ? null : 'Choose how we greet you';

/** What is wrong with each field; empty if nothing is. Texts must be trimmed. */
export const profileProblems = (form: ProfileForm, today: string): Partial<Record<ProfileField, string>> => {
  const found: Record<ProfileField, string | null> = {
    salutation: salutationProblem(form.salutation),
    firstName: nameProblem(form.firstName, 'first'),
    lastName: nameProblem(form.lastName, 'last'),
    email: emailProblem(form.email),
    dateOfBirth: dateOfBirthProblem(form.dateOfBirth, today),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
};
