/** Where a receipt leads: to paper, to what the member now has, to the order itself and to more of its kind. */
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import type { Order } from '#web/features/orders/records.ts';
import { ITEM_LINKS } from '#web/features/orders/words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LinkRows, type LinkRow } from '#web/ui/link-rows.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';

/** Where the order is found later: its codes with the member's other ones, everything else in the ledger. */
const keptAt = ({ itemType, status }: Order) =>
  itemType === 'PRODUCT' || status === 'ORDER_FAILED'
    ? { href: hrefs.pointsLedger(), label: 'Transaction History' }
    : { href: hrefs.userVouchers(), label: 'Your vouchers' };

export function NextSteps({ order }: { order: Order }) {
  const { itemType, orderId } = order;
  const { list, more } = ITEM_LINKS[itemType];
  const kept = keptAt(order);
  const isAgent = useIsAgent();
  const offered = useOffered();
  const ways: LinkRow[] = [
    { href: hrefs.orderDetails({ itemType, orderId }), title: 'Order details', icon: 'receipt' },
  ];
  if (offered(list)) {
    ways.push({ href: list, title: more, icon: itemType === 'PRODUCT' ? 'shopping-bag' : 'ticket' });
  }
  return (
    <div className="no-print">
      <Stack gap={2}>
        <ButtonRow>
          <PrintButton />
          {!isAgent && (
            <ButtonLink variant="secondary" href={kept.href}>
              {kept.label}
            </ButtonLink>
          )}
        </ButtonRow>
        <LinkRows items={ways} />
      </Stack>
    </div>
  );
}
