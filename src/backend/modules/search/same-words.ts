// Words that members use for the same thing (docs/decisions/229): a search for one finds the others too. The list is
// same-words.json, which an operator may change (docs/import.md).
import { wordsOf } from './words.ts';
import list from './same-words.json' with { type: 'json' };

const createSameWords = (groups: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> => {
  const others = new Map<string, readonly string[]>();
  for (const group of groups) {
    for (const word of group) others.set(word, [...(others.get(word) ?? []), ...group]);
  }
  return others;
};

const SAME_WORDS = createSameWords(list.map((group) => group.flatMap(wordsOf)));

/** All words of the list. */
export const LISTED_WORDS: readonly string[] = [...SAME_WORDS.keys()];

/** The other words for the same thing; none for a word that is not in the list. */
export const sameWordsAs = (word: string): string[] =>
  (SAME_WORDS.get(word) ?? []).filter((other) => other !== word);
