import { itemDetail } from '#web/features/catalogue/records.ts';
import {
  fetchTerms,
  partnerTerms,
  redirectTarget,
  type PartnerShop,
} from '#web/features/partners/records.ts';
import { SHOP_LEAD, shopLead, shopTitle, termsTitle } from '#web/features/partners/words.ts';
import { isItemId, isTarget } from '#web/lib/ids.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { hasModule } from '../brand.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

const PARTNERS = hrefs.partners();

const termsOf = ({ store, clientId }: PageRequest, partnerId: string) =>
  unwrapOrFail(store.dispatch(partnerTerms.fetch({ query: { client: clientId, partnerId } })));

/** How it works, in general or at the partner named in the address; 404 for a brand without it. */
export const loadShopAndEarn: PageLoad<{ named: boolean }> = async (request) => {
  const { partner } = request.query;
  if (!(await hasModule(request, 'shop-and-earn'))) return { kind: 'not-found' };
  if (!partner) return { kind: 'render', props: { named: false }, head: { description: SHOP_LEAD } };
  if (!isItemId(partner)) return { kind: 'not-found' };
  const terms = await termsOf(request, partner);
  return {
    kind: 'render',
    props: { named: true },
    head: {
      title: shopTitle(terms),
      description: `${terms.partner.name}: ${shopLead(terms)}`,
      canonical: hrefs.shopAndEarn(terms.partner.slug),
    },
  };
};

/** The shop as the catalogue knows it; null if the partner has none. */
const shopWithoutTerms = async (
  { store, clientId }: PageRequest,
  productId: string,
): Promise<PartnerShop | null> => {
  const query = { client: clientId, itemType: 'PARTNER', productId } as const;
  const { item, partnerId, canShop } = await unwrapOrFail(store.dispatch(itemDetail.fetch({ query })));
  if (!canShop || item.earnPer100 === null) return null;
  const { slug, name, image, plate } = item;
  return {
    partner: { partnerId: partnerId ?? item.productId, slug, name, image, plate },
    earnPer100: item.earnPer100,
    times: null,
  };
};

/** Terms that do not come keep nobody from the shop; without a shop, throws what the terms threw. */
const shopOf = async (request: PageRequest, partnerId: string) => {
  const { store, clientId } = request;
  const query = { client: clientId, partnerId };
  try {
    const { partner, earnPer100, canShop, trackHours, confirmDays } = await unwrapOrFail(
      store.dispatch(fetchTerms({ query })),
    );
    const shop: PartnerShop = { partner, earnPer100, times: { trackHours, confirmDays } };
    return { shop, canShop };
  } catch (error) {
    const shop = await shopWithoutTerms(request, partnerId);
    if (!shop) throw error;
    return { shop, canShop: true };
  }
};

/**
 * Shows the partner before the visitor leaves; the shop's address comes only from the server, and the rest of the
 * query is ignored.
 */
export const loadShopLoader: PageLoad<{ shop: PartnerShop; again: boolean }> = async (request) => {
  const { partner, again } = request.query;
  if (!partner) return { kind: 'redirect', to: PARTNERS };
  if (!isItemId(partner)) return { kind: 'not-found' };
  const { shop, canShop } = await shopOf(request, partner);
  if (!canShop) return { kind: 'redirect', to: hrefs.shopAndEarn(shop.partner.slug) };
  return { kind: 'render', props: { shop, again: again === '1' } };
};

/** The redirect to a target that the brand names. Without a target, or with an address instead, it is a 404. */
export const loadRedirect: PageLoad = async ({ store, clientId, query }) => {
  const target = query['target'] ?? '';
  if (!isTarget(target)) return { kind: 'not-found' };
  await unwrapOrFail(store.dispatch(redirectTarget.fetch({ query: { client: clientId, target } })));
  return undefined;
};

/** Where the module is off, they stay readable for those who earned here, but nobody is led to them. */
export const loadPartnerTerms: PageLoad = async (request) => {
  const partner = request.params['partner'] ?? '';
  if (!isItemId(partner)) return { kind: 'not-found' };
  const terms = await termsOf(request, partner);
  const { slug } = terms.partner;
  if (slug === partner) {
    const description = terms.sections.flatMap(({ paragraphs }) => paragraphs).join(' ');
    const noindex = !(await hasModule(request, 'shop-and-earn'));
    return { kind: 'render', head: { title: termsTitle(terms), description, noindex } };
  }
  return { kind: 'redirect', to: hrefs.partnerTerms(slug), permanent: true, keepQuery: true };
};
