import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import { MODULE_TYPES } from '#contract/enums.ts';
import { shortMessage } from '#web/api/failure.ts';
import { itemDetail, type ItemDetail } from '#web/features/catalogue/records.ts';
import { partnerTerms } from '#web/features/partners/records.ts';
import type { HeadOfPage } from '#web/lib/head.ts';
import { isItemId } from '#web/lib/ids.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { hasModule } from '../brand.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { sharePictureOf } from '../share-picture.ts';

/** The name followed by the brand, unless both are the same. */
const titleOf = ({ name, brandName }: ItemDetail['item']): string =>
  name === brandName ? name : `${name}, ${brandName}`;

/** The item's own title, description, address and picture. */
const headOf = ({ item, description }: ItemDetail): HeadOfPage => {
  const image = sharePictureOf(item.image.url);
  return { title: titleOf(item), description, canonical: hrefs.item(item), ...(image && { image }) };
};

export interface ItemPageProps {
  /** Of the address: whether somebody came to it by earning coins. */
  moduleType: ModuleType;
}

/** One item; a partner's address contains only its slug. A wrong slug redirects permanently to the right one. */
export const loadItem =
  (itemType: CatalogueType): PageLoad<ItemPageProps> =>
  async ({ store, params, clientId }) => {
    const { moduleType, productName } = params;
    const productId = params['productId'] ?? params['partner'];
    const known = MODULE_TYPES.find((name) => name === moduleType);
    if (!known || !isItemId(productId)) return { kind: 'not-found' };
    const query = { client: clientId, itemType, productId };
    const detail = await unwrapOrFail(store.dispatch(itemDetail.fetch({ query })), shortMessage);
    const { item } = detail;
    if (item.slug !== (productName ?? productId)) {
      const to = hrefs.item({ ...item, moduleType: known });
      return { kind: 'redirect', to, permanent: true, keepQuery: true };
    }
    return { kind: 'render', head: headOf(detail), props: { moduleType: known } };
  };

/**
 * A partner, with the terms for earning in its shop; a partner without a shop has none, and none are asked for where
 * nobody can go there.
 */
export const loadPartner: PageLoad<ItemPageProps> = async (request) => {
  const outcome = await loadItem('PARTNER')(request);
  if (outcome.kind !== 'render' || !(await hasModule(request, 'shop-and-earn'))) return outcome;
  const { store, clientId, params } = request;
  const query = { client: clientId, partnerId: params['partner'] ?? '' };
  await store.dispatch(partnerTerms.fetch({ query }));
  return outcome;
};
