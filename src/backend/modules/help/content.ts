// The texts of help and policies: files of the program, checked when it starts. `common.json` applies to every brand;
// a file named after a brand adds to it, or replaces entries with the same id.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { faqCategory, policyText } from '#contract/help.schemas.ts';

/** `module` names what a brand has to have open for its questions to be asked; without one every brand has them. */
const category = faqCategory.extend({ module: z.string().optional() });

const content = z.strictObject({
  categories: z.array(category).default([]),
  policies: z.array(policyText).default([]),
});

export type HelpContent = z.output<typeof content>;

const FOLDER = join(import.meta.dirname, 'content');

const readContent = (folder: string, name: string): HelpContent => {
  const file = join(folder, `${name}.json`);
  return content.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
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

/** `brand` is the brand's own name for its files, never a caller's input. */
export const contentOf = (brand: string, folder = FOLDER): HelpContent => {
  const common = readContent(folder, 'common');
  const own = readContent(folder, brand);
  return {
    categories: mergeById(common.categories, own.categories, ({ categoryId }) => categoryId),
    policies: mergeById(common.policies, own.policies, ({ policyId }) => policyId),
  };
};

/** Replaces `{name}` and the like with values of a brand's configuration. Throws for an unknown name. */
export const fillTemplate = <Content>(template: Content, values: Record<string, string>): Content => {
  if (typeof template === 'string') {
    return template.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`No value for {${name}} in a text of the help`);
      return value;
    }) as Content;
  }
  if (Array.isArray(template)) return template.map((item: unknown) => fillTemplate(item, values)) as Content;
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).map(([name, value]) => [
    name,
    fillTemplate<unknown>(value, values),
  ]);
  return Object.fromEntries(entries) as Content;
};
