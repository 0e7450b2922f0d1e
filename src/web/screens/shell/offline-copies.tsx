/** The copies that this device keeps: which of them stands for a page, and the links to them. */
import { useEffect, useState } from 'react';
import { readOfflineCard, type OfflineCard } from '#web/features/member/offline-card.ts';
import { OwnCard } from '#web/features/member/own-card.tsx';
import { readOfflineVouchers, type OfflineVouchers } from '#web/features/orders/offline-vouchers.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { OfflineVouchersPage } from './offline-vouchers-page.tsx';

/** The copies on this device, and the path of the requested page. */
export interface Copies {
  card: OfflineCard | null;
  vouchers: OfflineVouchers | null;
  path: string;
}

const NONE: Copies = { card: null, vouchers: null, path: '' };

/** None until they have been read. */
export const useCopies = (): Copies => {
  const [copies, setCopies] = useState(NONE);
  useEffect(() => {
    const path = window.location.pathname;
    void Promise.all([readOfflineCard(), readOfflineVouchers()]).then(([card, vouchers]) =>
      setCopies({ card, vouchers, path }),
    );
  }, []);
  return copies;
};

/** The copy of the requested page; null if none is kept. */
export const copyOf = ({ card, vouchers, path }: Copies) => {
  if (card && path === hrefs.card())
    return { title: 'Your card', at: card.at, content: <OwnCard {...card} /> };
  if (vouchers && path === hrefs.userVouchers()) {
    const content = <OfflineVouchersPage vouchers={vouchers.vouchers} />;
    return { title: 'Your vouchers', at: vouchers.at, content };
  }
  return null;
};

/** Followed by the browser itself: the app could load neither code nor data now. */
function CopyLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink size="l" variant="secondary" target="_self" href={href}>
      {children}
    </ButtonLink>
  );
}

export function CopyLinks({ card, vouchers }: Pick<Copies, 'card' | 'vouchers'>) {
  return (
    <>
      {card && <CopyLink href={hrefs.card()}>Your card</CopyLink>}
      {vouchers && <CopyLink href={hrefs.userVouchers()}>Your vouchers</CopyLink>}
    </>
  );
}
