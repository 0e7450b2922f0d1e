/** Links from an order's page: to order the same again, and to get help with it. */
import { clientConfig } from '#web/features/brand/config.ts';
import type { Order } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { LinkRows, type LinkRow } from '#web/ui/link-rows.tsx';
import { againHref, mayOrderAgain } from './order-again.ts';

const HELP: LinkRow = {
  href: hrefs.helpAndSupport(),
  title: 'Help with this order',
  text: 'Answers, and how to reach us',
  icon: 'headset',
};

export function OrderLinks({ order }: { order: Order }) {
  const isOffered = useOffered();
  const modules = useAppSelector(clientConfig.selectData)?.modules ?? [];
  const ways: LinkRow[] = [];
  if (mayOrderAgain(order) && isOffered(againHref(order))) {
    ways.push({ href: againHref(order), title: 'Order again', icon: 'arrow-clockwise' });
  }
  if (modules.includes('help') && isOffered(HELP.href)) ways.push(HELP);
  return (
    ways.length > 0 && (
      <div className="no-print">
        <LinkRows items={ways} />
      </div>
    )
  );
}
