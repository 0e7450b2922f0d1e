// Prices a draft: the voucher as it stands now, at the member's client's rates.
import { priceOf } from '#contract/pricing.ts';
import type { Db, Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import { factorOf } from '../catalogue/cards.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { VoucherForOrder } from '../catalogue/types.ts';
import type { ClientsService } from '../clients/service.ts';
import type { Draft, Line, OrderPrice } from './types.ts';

export interface PricedDraft {
  voucher: VoucherForOrder;
  line: Line;
  price: OrderPrice;
}

export const soldOut = (): ApiError => new ApiError('SOLD_OUT', 'This voucher value has run out');

const lineOf = (voucher: VoucherForOrder, draft: Draft): Line => ({
  productId: voucher.itemId,
  itemType: voucher.itemType,
  slug: voucher.slug,
  name: voucher.name,
  brandName: voucher.brandName,
  image: voucher.image,
  plate: voucher.plate,
  denominationPaise: draft.denomination,
  count: draft.count,
});

export type DraftPricer = ReturnType<typeof createDraftPricer>;

/** Throws NOT_FOUND, MALFORMED_REQUEST naming the field, SOLD_OUT. */
export const createDraftPricer =
  (catalogue: Pick<CatalogueService, 'voucherForOrder'>, clients: Pick<ClientsService, 'ratesIn'>) =>
  async (q: Db | Tx, clientId: string, draft: Draft): Promise<PricedDraft> => {
    const voucher = await catalogue.voucherForOrder(q, draft.productId, draft.denomination);
    if (!voucher) throw new ApiError('NOT_FOUND', 'This voucher is not offered any more');
    if (!voucher.denomination) throw malformed('denomination', 'This voucher has no such value');
    if (draft.count > voucher.maxCount) {
      throw malformed('count', `At most ${voucher.maxCount} in one order`);
    }
    if (!voucher.denomination.available) throw soldOut();
    const rates = await clients.ratesIn(q, clientId);
    const price = priceOf({
      amountPaise: draft.denomination,
      count: draft.count,
      discountPercent: voucher.discountPercent,
      paisePerCoin: rates.paisePerCoin,
      providerFactor: factorOf(rates, voucher.provider),
    });
    return { voucher, line: lineOf(voucher, draft), price };
  };
