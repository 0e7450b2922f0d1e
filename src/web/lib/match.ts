// Where a text matches the search: at the beginnings of words, ignoring case and accents.

interface Part {
  text: string;
  marked: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}'’]+/gu;

/** Normalises a word like the search does. */
const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();

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

/** Splits the text into marked and unmarked parts, in order. */
export const markedParts = (text: string, terms: readonly string[]): Part[] => {
  const wanted = terms.map(fold).filter((term) => term !== '');
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = matchLength(word, wanted);
    if (length === 0) continue;
    if (index > end) parts.push({ text: text.slice(end, index), marked: false });
    end = index + length;
    parts.push({ text: text.slice(index, end), marked: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), marked: false });
  return parts;
};
