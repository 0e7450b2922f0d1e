// Prices a draft: the item in its current state, at the rates of the member's client, split into coins and money.
import { priceOf, splitOf } from '#contract/pricing.ts';
import type { Queryable } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import { factorOf } from '../catalogue/cards.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { ItemForOrder } from '../catalogue/types.ts';
import { isShown } from '../clients/brand.ts';
import type { ClientsService } from '../clients/service.ts';
import type { Draft, Line, OrderPrice, Split } from './types.ts';

export interface PricedDraft {
  item: ItemForOrder;
  line: Line;
  price: OrderPrice;
  split: Split;
}

export type Choice = Pick<Draft, 'productId' | 'denomination' | 'count' | 'points'>;

/** `left`: how many pieces remain, if it is not entirely sold out. */
export const soldOut = (left = 0): ApiError =>
  new ApiError('SOLD_OUT', left > 0 ? `Only ${left} left` : 'This has run out', { left });

const tooMany = (most: number): ApiError => {
  const message = `At most ${most} in one order`;
  return new ApiError('MALFORMED_REQUEST', message, { fields: { count: message }, most });
};

const lineOf = (item: ItemForOrder, count: number): Line => ({
  productId: item.itemId,
  itemType: item.itemType,
  slug: item.slug,
  name: item.name,
  brandName: item.brandName,
  image: item.image,
  plate: item.plate,
  denominationPaise: item.piece?.amountPaise ?? 0,
  count,
  ...(item.plusOnly ? { plusOnly: true } : {}),
});

/** `ownPieces` of the stock were taken for this very member, and are available again. */
const assertOrderable = (item: ItemForOrder, { denomination, count }: Choice, ownPieces: number): void => {
  if (item.itemType === 'VOUCHER' && denomination === undefined) {
    throw malformed('denomination', 'Choose a value');
  }
  if (item.itemType !== 'VOUCHER' && denomination !== undefined) {
    throw malformed('denomination', 'Of vouchers only');
  }
  if (!item.piece) throw malformed('denomination', 'This voucher has no such value');
  const { maxCount } = item;
  const left = item.piece.stock === null ? maxCount : item.piece.stock + ownPieces;
  if (left < Math.min(count, maxCount)) throw soldOut(left);
  if (count > maxCount) throw tooMany(maxCount);
};

/** Throws PLUS_ONLY for an offer of Plus if the account is no member. */
export const assertPlusAccess = async (
  { plusOnly }: { plusOnly?: boolean },
  isMember: () => Promise<boolean>,
): Promise<void> => {
  if (plusOnly && !(await isMember())) {
    throw new ApiError('PLUS_ONLY', 'This offer is for members of Plus');
  }
};

export type DraftPricer = ReturnType<typeof createDraftPricer>;

/** Throws NOT_FOUND, MALFORMED_REQUEST naming the field, SOLD_OUT. */
export const createDraftPricer =
  (catalogue: Pick<CatalogueService, 'itemForOrder'>, clients: Pick<ClientsService, 'orderTermsIn'>) =>
  async (q: Queryable, clientId: string, choice: Choice, ownPieces = 0): Promise<PricedDraft> => {
    const [item, { rates, modules }] = await Promise.all([
      catalogue.itemForOrder(q, choice.productId, choice.denomination ?? null),
      clients.orderTermsIn(q, clientId),
    ]);
    if (!item || !isShown(item.itemType, modules)) {
      throw new ApiError('NOT_FOUND', 'This is no longer available');
    }
    assertOrderable(item, choice, ownPieces);
    const price = priceOf({
      amountPaise: item.piece?.amountPaise ?? 0,
      count: choice.count,
      discountPercent: item.discountPercent,
      paisePerCoin: rates.paisePerCoin,
      providerFactor: factorOf(rates, item.provider),
    });
    const split = splitOf({
      price,
      paisePerCoin: rates.paisePerCoin,
      leastCoinsPercent: item.leastCoinsPercent,
      points: choice.points,
    });
    return { item, line: lineOf(item, choice.count), price, split };
  };
