/** The copies that this device keeps: which of them stands for a page, and the links to them. */
import type { ReactNode } from 'react';
import { readOfflineCard, type OfflineCard } from '#web/features/member/offline-card.ts';
import { OwnCard } from '#web/features/member/own-card.tsx';
import { readOfflineVouchers, type OfflineVouchers } from '#web/features/orders/offline-vouchers.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { OfflineVouchersPage } from './offline-vouchers-page.tsx';
import { useDeviceCopies } from './use-device-copies.ts';

/** The copies on this device, and the page that was requested, if it is one of theirs. */
export interface Copies {
  card: OfflineCard | null;
  vouchers: OfflineVouchers | null;
  page: 'card' | 'vouchers' | { voucherId: string } | null;
}

const pageAt = ({ pathname, search }: Location): Copies['page'] => {
  const query = new URLSearchParams(search);
  const voucherId = query.get('voucherId');
  if (pathname === hrefs.card()) return 'card';
  if (voucherId !== null && pathname === hrefs.userVoucher(voucherId).split('?')[0]) return { voucherId };
  // Only the active vouchers are kept.
  const state = query.get('state') ?? 'active';
  return pathname === hrefs.userVouchers() && state === 'active' ? 'vouchers' : null;
};

export const readCopies = async (): Promise<Copies> => {
  const page = pageAt(window.location);
  const [card, vouchers] = await Promise.all([readOfflineCard(), readOfflineVouchers()]);
  return { card, vouchers, page };
};

const NONE: Copies = { card: null, vouchers: null, page: null };

/** None until they have been read. */
export const useCopies = (): Copies => useDeviceCopies(readCopies) ?? NONE;

export interface PageCopy {
  title: string;
  /** When the copy was made, in milliseconds. */
  at: number;
  content: ReactNode;
}

/** The copy of the requested page; null if none is kept. */
export const copyOf = ({ card, vouchers, page }: Copies): PageCopy | null => {
  if (card && page === 'card') return { title: 'Your card', at: card.at, content: <OwnCard {...card} /> };
  if (!vouchers || page === null || page === 'card') return null;
  if (page === 'vouchers') {
    const content = <OfflineVouchersPage vouchers={vouchers.vouchers} />;
    return { title: 'Your vouchers', at: vouchers.at, content };
  }
  const shown = vouchers.vouchers.filter(({ voucherId }) => voucherId === page.voucherId);
  if (shown.length === 0) return null;
  return { title: 'Your voucher', at: vouchers.at, content: <OfflineVouchersPage vouchers={shown} /> };
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
