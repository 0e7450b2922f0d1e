// The texts of help and policies: files of the program, checked when it starts. `common.json` applies to every brand;
// a file named after a brand adds to it, or replaces entries with the same id.
import { join } from 'node:path';
import { z } from 'zod';
import { faqCategory, policyText } from '#contract/help.schemas.ts';
import { faultsOf, readJsonIfPresent } from '../../content-file.ts';
import { plainReason } from '../../plain-reasons.ts';
import { StartError } from '../../start-error.ts';
import { link } from '../clients/brand.ts';

const question = faqCategory.shape.questions.element.extend({ links: z.array(link).optional() });

/** `module` names what a brand has to have open for its questions to be asked; without one every brand has them. */
const category = faqCategory.extend({
  questions: z.array(question).min(1),
  module: z.string().optional(),
});

const content = z.strictObject({
  categories: z.array(category).default([]),
  policies: z.array(policyText).default([]),
});

export type HelpContent = z.output<typeof content>;

/** One line with all faults: the backend does not start with such a file. */
export class HelpError extends StartError {}

const refusal = (file: string, faults: readonly string[]): HelpError =>
  new HelpError(`The help texts ${file} are refused: ${faults.join('; ')}.`);

const FOLDER = join(import.meta.dirname, 'content');

const readContent = (folder: string, name: string): HelpContent => {
  const file = `${name}.json`;
  const written = readJsonIfPresent(join(folder, file), (reason) => refusal(file, [reason]));
  const result = content.safeParse(written, { error: plainReason });
  if (!result.success) throw refusal(file, faultsOf(result.error));
  return result.data;
};

const mergeById = <Item>(
  common: readonly Item[],
  own: readonly Item[],
  idOf: (item: Item) => string,
): Item[] => {
  const replaced = new Map(own.map((item) => [idOf(item), item]));
  const inOrder = common.map((item) => replaced.get(idOf(item)) ?? item);
  return [...inOrder, ...own.filter((item) => !inOrder.includes(item))];
};

/** `brand` is the brand's own name for its files, never a caller's input. Throws HelpError. */
export const contentOf = (brand: string, folder = FOLDER): HelpContent => {
  const common = readContent(folder, 'common');
  const own = readContent(folder, brand);
  return {
    categories: mergeById(common.categories, own.categories, ({ categoryId }) => categoryId),
    policies: mergeById(common.policies, own.policies, ({ policyId }) => policyId),
  };
};
