import { slashedOfIso } from '#contract/slashed-day.ts';
import { withPlainDigits } from './typed.ts';

const ISO = /^\d{4}-\d{2}-\d{2}$/;
/** Pasted, or typed before the page was hydrated. */
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * Formats a date as it is typed: slashes are added automatically, since a phone's number pad has none; typing them as
 * well does no harm. A browser fills in a birthday as YYYY-MM-DD.
 */
export const typedDate = (typed: string, before: string): string => {
  const text = withPlainDigits(typed);
  if (ISO.test(text)) return slashedOfIso(text);
  const digits = EIGHT_DIGITS.exec(text);
  if (digits) return digits.slice(1).join('/');
  if (before.endsWith('/') && text === `${before}/`) return before;
  const isTypedOn = text.length === before.length + 1 && text.startsWith(before);
  return isTypedOn && /^\d{2}(\/\d{2})?$/.test(text) ? `${text}/` : text;
};
