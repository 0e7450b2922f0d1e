// A whole number as people type it.

/** Digits as they come, with the separators that people and phones put in; 0 for what is no number. */
export const wholeNumberIn = (text: string): number => {
  const digits = text.replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
};
