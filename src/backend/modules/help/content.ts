// The texts of help and policies: files of the program, checked when it starts. `common.json` applies to every brand;
// a file named after a brand adds to it, replaces questions and policies with the same id, and leaves questions out
// (docs/decisions/286).
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

type Category = z.output<typeof category>;

const content = z.strictObject({
  categories: z.array(category).default([]),
  policies: z.array(policyText).default([]),
});

/** Of a category that every brand has, a brand writes only what differs. */
const ownCategory = z.strictObject({
  ...category.partial().shape,
  categoryId: category.shape.categoryId,
  questions: z.array(category.shape.questions.element).default([]),
});

type OwnCategory = z.output<typeof ownCategory>;

const ownContent = z.strictObject({
  categories: z.array(ownCategory).default([]),
  policies: z.array(policyText).default([]),
  /** Ids of common questions that the brand does not have. */
  leaveOut: z.array(z.string()).default([]),
});

export type HelpContent = z.output<typeof content>;

/** One line with all faults: the backend does not start with such a file. */
export class HelpError extends StartError {}

const refusal = (file: string, faults: readonly string[]): HelpError =>
  new HelpError(`The help texts ${file} are refused: ${faults.join('; ')}.`);

const FOLDER = join(import.meta.dirname, 'content');

const read = <Schema extends z.ZodType>(folder: string, name: string, schema: Schema): z.output<Schema> => {
  const file = `${name}.json`;
  const written = readJsonIfPresent(join(folder, file), (reason) => refusal(file, [reason]));
  const result = schema.safeParse(written, { error: plainReason });
  if (!result.success) throw refusal(file, faultsOf(result.error));
  return result.data;
};

/** Items of the common file, with the brand's own in the place of those with the same id, and its others after them. */
const mergeById = <Item>(
  common: readonly Item[],
  own: readonly Item[],
  idOf: (item: Item) => string,
): Item[] => {
  const replaced = new Map(own.map((item) => [idOf(item), item]));
  const inOrder = common.map((item) => replaced.get(idOf(item)) ?? item);
  return [...inOrder, ...own.filter((item) => !inOrder.includes(item))];
};

const idsOf = (categories: readonly Pick<OwnCategory, 'questions'>[]): string[] =>
  categories.flatMap(({ questions }) => questions.map(({ questionId }) => questionId));

const repeated = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, place) => ids.indexOf(id) !== place)),
];

/** What cannot be merged: an id twice, a question left out that there is not, and a new category without its words. */
const mergeFaults = (
  common: readonly Category[],
  own: readonly OwnCategory[],
  leaveOut: readonly string[],
) => {
  const known = new Set(idsOf(common));
  return [
    ...repeated(own.map(({ categoryId }) => categoryId)).map((id) => `the category "${id}" occurs twice`),
    ...repeated(idsOf(own)).map((id) => `the question "${id}" occurs twice`),
    ...leaveOut
      .filter((id) => !known.has(id))
      .map((id) => `leaveOut: there is no question "${id}" in common.json`),
    ...own
      .filter(({ categoryId }) => !common.some((one) => one.categoryId === categoryId))
      .map((one) => ({ ...one, result: category.safeParse(one, { error: plainReason }) }))
      .flatMap(({ categoryId, result }) =>
        result.success ? [] : faultsOf(result.error).map((fault) => `the category "${categoryId}": ${fault}`),
      ),
  ];
};

/** The categories of a brand; those without a question are left out. */
const mergedCategories = (
  common: readonly Category[],
  own: readonly OwnCategory[],
  leaveOut: readonly string[],
): Category[] => {
  const owners = new Map(
    own.flatMap((one) => one.questions.map(({ questionId }) => [questionId, one.categoryId] as const)),
  );
  /** A question that the brand has in another category moves there. */
  const isKept = (questionId: string, categoryId: string) =>
    !leaveOut.includes(questionId) && (owners.get(questionId) ?? categoryId) === categoryId;
  const merged = common.map((one) => {
    const { questions = [], ...words } = own.find(({ categoryId }) => categoryId === one.categoryId) ?? {};
    const kept = one.questions.filter(({ questionId }) => isKept(questionId, one.categoryId));
    return { ...one, ...words, questions: mergeById(kept, questions, ({ questionId }) => questionId) };
  });
  const added = own.filter(({ categoryId }) => !common.some((one) => one.categoryId === categoryId));
  return [...merged, ...(added as Category[])].filter(({ questions }) => questions.length > 0);
};

/** `brand` is the brand's own name for its files, never a caller's input. Throws HelpError. */
export const contentOf = (brand: string, folder = FOLDER): HelpContent => {
  const common = read(folder, 'common', content);
  const own = read(folder, brand, ownContent);
  const faults = mergeFaults(common.categories, own.categories, own.leaveOut);
  if (faults.length > 0) throw refusal(`${brand}.json`, faults);
  return {
    categories: mergedCategories(common.categories, own.categories, own.leaveOut),
    policies: mergeById(common.policies, own.policies, ({ policyId }) => policyId),
  };
};
