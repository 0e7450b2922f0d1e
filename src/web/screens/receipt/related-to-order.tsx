/** Below a receipt: others of the ordered item's kind. For the member alone, and only where nothing went wrong. */
import { RelatedItems } from '#web/features/catalogue/item-texts.tsx';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { isWell } from '#web/features/orders/is-well.ts';
import type { Order } from '#web/features/orders/records.ts';
import { ITEM_LINKS } from '#web/features/orders/words.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';

export function RelatedToOrder({ order }: { order: Order }) {
  const detail = useAppSelector(itemDetail.selectData);
  const isAgent = useIsAgent();
  const offered = useOffered();
  // The store may still hold the item of an earlier page.
  const isOfOrder = detail?.item.productId === order.line.productId;
  if (!isOfOrder || isAgent || !isWell(order) || !offered(ITEM_LINKS[order.itemType].list)) return null;
  return (
    <div className="no-print">
      <RelatedItems title="More like this" items={detail.related} />
    </div>
  );
}
