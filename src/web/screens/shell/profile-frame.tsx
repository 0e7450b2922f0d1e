/** The frame of the member area: its heading, and its menu next to the content. */
import type { ReactNode } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { hyphenate } from '#web/features/member/hyphenate.ts';
import { initialsOf, nameOf } from '#web/features/member/names.ts';
import type { MemberDetail } from '#web/features/member/records.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { PLUS_TIER } from '#contract/enums.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { AccountLayout, type AccountMenuItem } from '#web/ui/account-layout.tsx';
import { PersonHead, Wrap } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToastsAhead } from '#web/ui/use-toasts-ahead.ts';
import { useSignOut } from '#web/features/member/use-sign-out.ts';

/** The texts of spec §2. */
const MENU = [
  { href: hrefs.editProfile(), label: 'Account Details', icon: 'identification-card' },
  { href: hrefs.pointsLedger(), label: 'Transaction History', icon: 'clock-counter-clockwise' },
  { href: hrefs.addresses(), label: 'Addresses', icon: 'map-pin' },
  { href: hrefs.orders(), label: 'Order History', icon: 'package' },
] as const satisfies readonly AccountMenuItem[];

/** In addition to the menu, whose texts are fixed. With a `module`: only if the brand offers it. */
const MORE = [
  { href: hrefs.card(), label: 'Your card', icon: 'barcode' },
  { href: hrefs.userVouchers(), label: 'Your vouchers', icon: 'ticket' },
  { href: hrefs.userProducts(), label: 'Your products', icon: 'shopping-bag' },
  { href: hrefs.trips(), label: 'Shopping trips', icon: 'storefront' },
  { href: hrefs.plusMembership(), label: 'Plus membership', icon: 'crown-simple', module: 'plus' },
  { href: hrefs.changeAccount(), label: 'Change account', icon: 'users' },
  { href: hrefs.sessions(), label: 'Sessions and activity', icon: 'device-mobile' },
  { href: hrefs.helpAndSupport(), label: 'Help and support', icon: 'question', module: 'help' },
] as const satisfies readonly (AccountMenuItem & { module?: string })[];

/** The entries open to support agents (spec §2). */
const AGENT_MENU = MENU.filter(({ label }) => label === 'Order History');

type MenuLabel = (typeof MENU)[number]['label'] | (typeof MORE)[number]['label'];

/**
 * The entries for what is the member's own, and for the modules that the brand offers. A Plus member is led to the
 * membership, which runs on and renews when the module is off (docs/decisions/230); others are led to the plans.
 */
const useMore = (): readonly AccountMenuItem[] => {
  const modules = useAppSelector(clientConfig.selectData)?.modules ?? [];
  const isPlus = useAppSelector(dashboard.selectData)?.tier === PLUS_TIER;
  const own = MORE.map(({ href, ...item }) =>
    isPlus && href === hrefs.plusMembership()
      ? { href: hrefs.zillionPlus(), label: item.label, icon: item.icon }
      : { href, ...item },
  );
  return own.filter((item) => !('module' in item) || modules.includes(item.module));
};

/** The props of the menu; its own page on a phone marks no entry as current. */
export const useMenu = (current: MenuLabel | null) => {
  const { busy, signOut } = useSignOut();
  const isAgent = useIsAgent();
  const more = useMore();
  const marked = (items: readonly AccountMenuItem[]) =>
    items.map((item) => ({ ...item, current: item.label === current }));
  if (isAgent) return { items: marked(AGENT_MENU) };
  return {
    items: marked(MENU),
    more: marked(more),
    signOut: { label: 'SIGN OUT', action: hrefs.signOut(), onSubmit: signOut, busy },
  };
};

interface ProfileFrameProps {
  current: MenuLabel;
  /** PageHead or MemberHead. */
  head: ReactNode;
  /** False for a visitor, who has no member area: only the content is shown. */
  isOpen?: boolean;
  children: ReactNode;
}

export function ProfileFrame({ current, head, isOpen = true, children }: ProfileFrameProps) {
  const menu = useMenu(current);
  useToastsAhead();
  return (
    <Wrap>
      {head}
      {isOpen ? <AccountLayout {...menu}>{children}</AccountLayout> : children}
    </Wrap>
  );
}

/** Who is signed in, with the masked card. */
export function MemberHead({ member }: { member: MemberDetail }) {
  return (
    <PersonHead initials={initialsOf(member)} name={hyphenate(nameOf(member))}>
      <a className="link" href={hrefs.card()}>
        Card {member.lcn}
      </a>{' '}
      {member.tier === PLUS_TIER && <Tag tone="coin">PLUS</Tag>}
    </PersonHead>
  );
}
