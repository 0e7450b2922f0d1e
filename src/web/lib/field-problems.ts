import { matchesPattern, type PatternName } from '#contract/patterns.ts';

/** What is wrong with the fields of a form, in words for the member; a field without a fault is absent. */
export type FieldProblems<Field extends string> = Partial<Record<Field, string>>;

export const withoutEmpty = <Field extends string>(
  found: Partial<Record<Field, string | null>>,
): FieldProblems<Field> =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as FieldProblems<Field>;

/** What is wrong with a text that has to match a pattern of spec §5 and may not be empty. */
export const textProblem = (
  text: string,
  { pattern, empty, invalid }: { pattern: PatternName; empty: string; invalid: string },
): string | null => {
  if (text === '') return empty;
  return matchesPattern(pattern, text) ? null : invalid;
};
