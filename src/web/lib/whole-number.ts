// Whole numbers in texts. Pure.

/** As people type one: digits as they come, with the separators that people and phones put in; null for what is no number. */
export const wholeNumberIn = (text: string): number | null => {
  const digits = text.replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
};

/** As an address writes one, from `least` to `most`: digits alone; null for any other text. */
export const wholeNumberWithin = (text: string | undefined, least: number, most: number): number | null => {
  if (!/^\d{1,9}$/.test(text ?? '')) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
};
