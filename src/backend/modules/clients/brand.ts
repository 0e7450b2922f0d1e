// The definition of a brand, in its seed file and in its database row: the contract's client configuration, and the
// layout of its home page. A link may name the module that it leads to; it is shown only while that module is on.
import { z } from 'zod';
import { clientConfig } from '#contract/catalogue.schemas.ts';
import { BRAND_MODULES, DEVICES, PLACEMENT_PATTERN, type CatalogueType } from '#contract/enums.ts';
import { catalogueType, image, moduleType, plate } from '#contract/fields.ts';
import { FORMS } from '#contract/patterns.ts';
import { coinLife } from './coin-life.ts';

// A misspelt name would hide what it opens from every member, without a word.
const moduleName = z.string().refine((name) => (BRAND_MODULES as readonly string[]).includes(name), {
  error: ({ input }) => `There is no module "${String(input)}"; the modules are ${BRAND_MODULES.join(', ')}`,
});

// Browsers read `/\` as `//`, and leave out a tab.
const href = z.string().regex(/^(\/(?![/\\\s])|https?:\/\/|mailto:|tel:)/, {
  error: 'Must be a path of this site, such as /coupons, or an address with https://, mailto: or tel:',
});

/** `module` hides it while that module is off. */
export const link = z.strictObject({ label: z.string(), href, module: moduleName.optional() });

const slide = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  action: link,
  image,
  plate,
});

/**
 * On which devices a section is shown, and whether on the microsite or outside it; by default everywhere. The web app
 * is MWEB on every screen: a section for DWEB alone is for another client of the API (docs/decisions/092).
 */
const where = { devices: z.array(z.enum(DEVICES)).min(1).optional(), microSite: z.boolean().optional() };

const homeSection = z.discriminatedUnion('kind', [
  z.strictObject({
    ...where,
    kind: z.literal('survey'),
    id: z.string(),
    title: z.string(),
    text: z.string(),
    action: link,
  }),
  z.strictObject({
    ...where,
    kind: z.literal('carousel'),
    id: z.string(),
    /** A placement key of spec §9. */
    placement: z.string(),
    title: z.string(),
    slides: z.array(slide).min(1),
  }),
  // The paid membership, beside the carousel before it. Its figures are placeholders (seed/plus-figures.ts).
  z.strictObject({
    ...where,
    kind: z.literal('plus'),
    id: z.string(),
    tag: z.string(),
    title: z.string(),
    text: z.string(),
    action: link,
  }),
  z.strictObject({
    ...where,
    kind: z.literal('categories'),
    id: z.string(),
    title: z.string(),
    categories: z.array(z.string()).min(1),
  }),
  // The contents of a brand's carousel for the signed-in member; nothing for a visitor.
  z.strictObject({
    ...where,
    kind: z.literal('personal'),
    id: z.string(),
    title: z.string(),
    placement: z.string().regex(PLACEMENT_PATTERN),
  }),
  z.strictObject({
    ...where,
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

/** An external URL, known by its name. A raas target is a rewards service that members are handed over to. */
const target = z.strictObject({
  name: z.string().regex(FORMS.target),
  kind: z.enum(['utility', 'raas']),
  label: z.string(),
  url: z.url({ protocol: /^https?$/ }),
});

/** What is shown at a placement key of spec §9, in addition to the home page's own carousels. */
const carousel = z.strictObject({
  placement: z.string().regex(PLACEMENT_PATTERN),
  title: z.string(),
  slides: z.array(slide).default([]),
  /**
   * The most popular items of a list. `affordable`: only those that the member's coins can buy; none for a visitor.
   */
  popular: z
    .strictObject({
      moduleType,
      itemType: catalogueType,
      limit: z.int().min(1).max(24),
      affordable: z.boolean().default(false),
    })
    .optional(),
});

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';

/** As browsers write it. An IP address is none: nothing can be bound to it. */
const host = z.string().regex(new RegExp(`^(?=.{1,253}$)(${LABEL}\\.)*(?=[a-z])${LABEL}$`), {
  error:
    'Must be a host name in small letters, such as rewards.example.in, without https://, path, port or IP address',
});

/** It would be missing in titles, messages and search results, without a word. */
const text = z.string().regex(/\S/, { error: 'Must not be empty' });

const { programme } = clientConfig.data.shape;

const config = clientConfig.data.extend({
  name: text,
  tagline: text,
  description: text,
  microSite: clientConfig.data.shape.microSite.default(false),
  modules: z.array(moduleName),
  menu: z.array(link),
  footer: z.array(z.strictObject({ title: z.string(), links: z.array(link) })),
  targets: z.array(target).optional(),
  carousels: z.array(carousel).optional(),
  /** Where members use the site: phones fill one-time passwords from SMS in there (docs/decisions/216). */
  host: host.optional(),
  /** Coins that members have keep the day that they were told (docs/decisions/292). */
  coinLifeMonths: coinLife.optional(),
  programme: programme.refine((one) => !one || (one.least <= one.most && one.most <= one.perDay), {
    error: 'least must not exceed most, nor most perDay',
  }),
});

const hasOwnIds = (sections: readonly { id: string }[]): boolean =>
  new Set(sections.map(({ id }) => id)).size === sections.length;

export const brand = z.strictObject({
  ...config.shape,
  home: z.array(homeSection).min(1).refine(hasOwnIds, { error: 'Two sections have the same id' }),
});

export type Brand = z.output<typeof brand>;
export type BrandConfig = Omit<Brand, 'home'>;
export type BrandCarousel = z.output<typeof carousel>;
export type HomeSection = z.output<typeof homeSection>;
export type BrandTarget = z.output<typeof target>;
export type BrandLink = z.output<typeof link>;

/** The module that opens each type of items. */
export const MODULE_OF_TYPE: Readonly<Record<CatalogueType, string>> = {
  VOUCHER: 'vouchers',
  PRODUCT: 'products',
  PARTNER: 'partners',
  COUPON: 'coupons',
};

/** Whether a brand with these modules shows items of the type. */
export const isShown = (type: CatalogueType, modules: readonly string[]): boolean =>
  modules.includes(MODULE_OF_TYPE[type]);

/** The links to modules that are on, as the contract shows them. */
export const linksToOpenModules = (links: readonly BrandLink[], modules: readonly string[]) =>
  links
    .filter((item) => item.module === undefined || modules.includes(item.module))
    .map(({ label, href }) => ({ label, href }));
