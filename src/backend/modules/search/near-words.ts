// Which words may have been meant by one that nothing begins with: those with few slips between them. Pure.
import distance from 'damerau-levenshtein';

/** Words of three letters are near everything, so none stands for them. */
export const SHORTEST_WITH_SLIPS = 4;

/** How many slips a word may have: letters wrong, missing, too many or swapped. */
const mostSlips = ({ length }: string): number => {
  if (length < SHORTEST_WITH_SLIPS) return 0;
  return length < 6 ? 1 : 2;
};

/** How many words may replace one. */
const MOST_WORDS = 3;

/** The fewest slips between what was typed and a beginning of the word, because words match by their beginning. */
const slipsBetween = (typed: string, word: string): number => {
  const most = mostSlips(typed);
  const lengths = Array.from({ length: 2 * most + 1 }, (_none, at) => typed.length - most + at);
  return Math.min(...lengths.map((length) => distance(typed, word.slice(0, length)).steps));
};

/** Those of the words with the fewest slips, in the order given; none if even these have too many. */
export const nearWords = (typed: string, words: readonly string[]): string[] => {
  const slips = words.map((word) => ({ word, count: slipsBetween(typed, word) }));
  const fewest = Math.min(...slips.map(({ count }) => count));
  if (fewest > mostSlips(typed)) return [];
  return slips
    .filter(({ count }) => count === fewest)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word);
};
