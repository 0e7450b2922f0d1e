// The breadcrumbs of the pages where coins are earned and spent: each list, and what lies below it, under its mode.
import type { ModuleType } from '#contract/enums.ts';
import { MODES, WORDS } from '#web/features/catalogue/words.ts';
import type { Crumb } from '#web/lib/structured-data/breadcrumbs.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { ListingMode } from '#web/store/create-listing.ts';

/** A trail ends with the page itself, without a link. */
const toPage = (trail: readonly Crumb[]): Crumb[] =>
  trail.map((crumb, at) => (at === trail.length - 1 ? { label: crumb.label } : crumb));

/** From home to a mode, and what is below it. */
export const modeTrail = (moduleType: ModuleType, ...below: readonly Crumb[]): Crumb[] => {
  const mode = { label: MODES[moduleType].title, href: hrefs.mode(moduleType) };
  return toPage([{ label: 'Home', href: hrefs.home() }, mode, ...below]);
};

/** From home to a list, and what is below it. */
export const listTrail = (list: Pick<ListingMode, 'moduleType' | 'itemType'>, ...below: readonly Crumb[]) =>
  modeTrail(list.moduleType, { label: WORDS[list.itemType].title, href: hrefs.listing(list) }, ...below);

/** From home to a partner, and what is below it. */
export const partnerTrail = ({ name, slug }: { name: string; slug: string }, ...below: readonly Crumb[]) => {
  const list = { moduleType: 'earn', itemType: 'PARTNER' } as const;
  return listTrail(list, { label: name, href: hrefs.item({ ...list, slug, productId: '' }) }, ...below);
};
