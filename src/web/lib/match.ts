// Where a text matches the search: at the beginnings of words, ignoring case and accents. A word may be written apart
// where the search has it in one: "e-mail" for "email", "sign in" for "signin".

interface Part {
  text: string;
  marked: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}'’]+/gu;
const COMPOUND = new RegExp(`${WORD.source}(?:[-‐‑]${WORD.source})*`, 'gu');

/** Normalises a word like the search does. */
const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();

const foldAll = (words: readonly string[]): string[] => words.map(fold).filter((word) => word !== '');

/** The words of a text, folded, without what stands between them. */
export const wordsOf = (text: string): string[] => foldAll(text.match(WORD) ?? []);

/** Like `wordsOf`, with two words that a hyphen joins as one: "e-mail" is "email", which may be written so. */
export const compoundsOf = (text: string): string[] =>
  foldAll(
    (text.match(COMPOUND) ?? []).flatMap((one) => {
      const words = one.split(/[-‐‑]/);
      return words.length === 2 ? words.join('') : words;
    }),
  );

/** How many characters of a word its longest matching term covers. */
const matchLength = (word: string, terms: readonly string[]): number => {
  const folded = fold(word);
  const longest = Math.max(0, ...terms.filter((term) => folded.startsWith(term)).map((term) => term.length));
  if (longest === 0) return 0;
  // A letter together with its combining marks.
  const letters = word.match(/\P{M}\p{M}*/gu) ?? [];
  const last = letters.findIndex((_one, at) => fold(letters.slice(0, at + 1).join('')).length >= longest);
  return letters.slice(0, last + 1).join('').length;
};

/** A word, what follows it up to the next one, and that one. */
const PAIR = new RegExp(`^(${WORD.source})([-‐‑ ])(${WORD.source})`, 'u');

/**
 * How many characters two words cover that a term has in one; after a hyphen, the second may be unfinished. At a space,
 * a single letter does not count, or "area" would be in "are a".
 */
const pairLength = (text: string, terms: readonly string[]): number => {
  const [both, first = '', between, second = ''] = PAIR.exec(text) ?? [];
  if (both === undefined) return 0;
  const [start, next] = [fold(first), fold(second)];
  if (between === ' ') {
    const isWhole = start.length > 1 && next.length > 1 && terms.includes(start + next);
    return isWhole ? both.length : 0;
  }
  const rests = terms.filter((term) => term.startsWith(start)).map((term) => term.slice(start.length));
  const length = matchLength(
    second,
    rests.filter((rest) => rest !== ''),
  );
  return length && both.length - second.length + length;
};

/** Splits the text into marked and unmarked parts, in order. */
export const markedParts = (text: string, terms: readonly string[]): Part[] => {
  const wanted = foldAll(terms);
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    // The second word of a pair.
    if (index < end) continue;
    const length = pairLength(text.slice(index), wanted) || matchLength(word, wanted);
    if (length === 0) continue;
    if (index > end) parts.push({ text: text.slice(end, index), marked: false });
    end = index + length;
    parts.push({ text: text.slice(index, end), marked: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), marked: false });
  return parts;
};
