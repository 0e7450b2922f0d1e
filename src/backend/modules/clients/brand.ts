// What a brand is, as its file in the seed and its row in the database say it: the client configuration of the
// contract, and the layout of its home page. A link may name the module that it leads into; it is shown only
// while that module is on.
import { z } from 'zod';
import { clientConfig } from '#contract/catalogue.schemas.ts';
import { catalogueType, image, moduleType } from '#contract/fields.ts';

const link = z.strictObject({ label: z.string(), href: z.string(), module: z.string().optional() });

const slide = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  action: link,
  image,
  plate: z.int().min(1).max(6),
});

const homeSection = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('carousel'),
    id: z.string(),
    /** A placement key of spec §9. */
    placement: z.string(),
    title: z.string(),
    slides: z.array(slide).min(1),
  }),
  z.strictObject({
    kind: z.literal('categories'),
    id: z.string(),
    title: z.string(),
    categories: z.array(z.string()).min(1),
  }),
  z.strictObject({
    kind: z.literal('rail'),
    id: z.string(),
    title: z.string(),
    moduleType,
    itemType: catalogueType,
    more: link,
    /** Ids of its items, in order. */
    items: z.array(z.string()).min(1),
  }),
]);

const config = clientConfig.data.extend({
  menu: z.array(link),
  footer: z.array(z.strictObject({ title: z.string(), links: z.array(link) })),
});

export const brand = z.strictObject({ ...config.shape, home: z.array(homeSection).min(1) });

export type Brand = z.output<typeof brand>;
export type BrandConfig = Omit<Brand, 'home'>;
export type HomeSection = z.output<typeof homeSection>;
export type BrandLink = z.output<typeof link>;

/** The links into modules that are on, as the contract shows them. */
export const openLinks = (links: readonly BrandLink[], modules: readonly string[]) =>
  links
    .filter((one) => one.module === undefined || modules.includes(one.module))
    .map(({ label, href }) => ({ label, href }));
