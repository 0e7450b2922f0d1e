// Small numbers as texts say them: "within ten days".

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "ten" for 10; digits for a number above that. */
export const inWords = (count: number): string => WORDS[count] ?? String(count);

/** "Ten" for 10, at the start of a sentence. */
export const inWordsFirst = (count: number): string =>
  inWords(count).replace(/^[a-z]/, (letter) => letter.toUpperCase());
