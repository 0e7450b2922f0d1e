// The words that members type for what the help says otherwise (docs/decisions/286): a file that operators may change,
// checked when the backend starts.
import { join } from 'node:path';
import { z } from 'zod';
import type { sameWords } from '#contract/help.schemas.ts';
import { faultsOf, readJsonIfPresent } from '../../content-file.ts';
import { plainReason } from '../../plain-reasons.ts';
import { HelpError } from './content.ts';

const FILE = join(import.meta.dirname, 'same-words.json');

/** As the search cuts its words: one that it never has would find nothing. */
const word = z
  .string()
  .regex(/^[\p{Ll}\p{Lo}\p{N}]{1,40}$/u, 'Must be one word in small letters, without accents')
  .refine(
    (one) => !/\p{M}/u.test(one.normalize('NFD')),
    'Must be one word in small letters, without accents',
  );

/** Without `find`, each word of a line stands for the others; `[]` is for words that say nothing. */
const line = z.strictObject({ words: z.array(word).min(1), find: z.array(word).optional() });

const refusal = (faults: readonly string[]) =>
  new HelpError(`The words of the help same-words.json are refused: ${faults.join('; ')}.`);

const list = z.array(line).superRefine((lines, context) => {
  const words = lines.flatMap((one) => one.words);
  for (const twice of new Set(words.filter((one, place) => words.indexOf(one) !== place)))
    context.addIssue(`"${twice}" occurs twice`);
});

/** None if there is no file. Throws HelpError. */
export const loadSameWords = (file = FILE): z.output<typeof sameWords>[] => {
  const written = readJsonIfPresent(file, (reason) => refusal([reason]));
  // No file reads as an object without anything.
  const isAbsent = JSON.stringify(written) === '{}';
  const result = list.safeParse(isAbsent ? [] : written, { error: plainReason });
  if (!result.success) throw refusal(faultsOf(result.error));
  return result.data.map(({ words, find = words }) => ({ words, find }));
};
