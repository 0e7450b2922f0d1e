// A whole number as people type it.

/** Digits as they come, with the separators that people and phones put in; null for what is no number. */
export const wholeNumberIn = (text: string): number | null => {
  const digits = text.replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
};
