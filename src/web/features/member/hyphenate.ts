// Where a long word of a name may break. CSS hyphenates no capitalised words, and no names.

const SOFT_HYPHEN = '\u00ad';

/** Between two syllables; never before the last two letters. */
const SYLLABLE_END = /([aeiou][^aeiou]?)(?=[^aeiouh]h?[aeiou]\w)/g;

/** The text with soft hyphens in words that a narrow phone may have to break: "Venkata-narasimha-rajuvari-peta". */
export const hyphenate = (text: string): string =>
  text.replaceAll(/\w{16,}/g, (word) => word.replaceAll(SYLLABLE_END, `$1${SOFT_HYPHEN}`));
