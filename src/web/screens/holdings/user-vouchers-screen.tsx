/** Your vouchers and coupons: active, used and expired ones, without their codes. */
import { useRouter } from 'next/router';
import type { DataOf } from '#contract/endpoint.ts';
import { HOLDING_STATES, type HoldingState } from '#contract/enums.ts';
import type { holdings } from '#contract/holdings.ts';
import { holdingList, type Holding } from '#web/features/orders/holding-records.ts';
import { placeOf } from '#web/features/orders/words.ts';
import { formatDate, unbroken } from '#web/lib/dates.ts';
import { formatRupees } from '#web/lib/format.ts';
import { readExtent } from '#web/lib/list-extent.ts';
import { PLATE_SHAPES } from '#web/lib/plate-shapes.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';
import { OfflineNote } from '#web/screens/shell/offline-note.tsx';
import { SeeRewards } from '#web/screens/shell/see-rewards.tsx';
import { NextPage } from '#web/screens/shell/next-page.tsx';
import { useAppDispatch } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Stack } from '#web/ui/layout.tsx';
import { OrderRow, OrderRows } from '#web/ui/order-row.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { HoldingTag, LABELS } from './holding-tag.tsx';
import { HoldingsContent } from './holdings-content.tsx';
import { useOwnData } from '#web/screens/shell/use-own-data.ts';
import { KeptVouchers } from './kept-vouchers.tsx';
import { useOfflineVouchers } from './use-offline-vouchers.ts';

const NONE: Record<HoldingState, { title: string; text: string }> = {
  active: {
    title: 'No active vouchers',
    text: 'Vouchers and coupons that you redeem wait here until you use them.',
  },
  used: { title: 'Nothing marked as used', text: 'Mark a voucher as used on its page, and it moves here.' },
  expired: {
    title: 'Nothing expired',
    text: 'Vouchers and coupons that were not used in time are listed here.',
  },
};

/** Codes of one order differ in their place in it. */
const noteOf = ({ line, voucherId, expiresAt, usedAt }: Holding): string => {
  const date = usedAt
    ? `Used on ${unbroken(formatDate(usedAt))}`
    : `Valid until ${unbroken(formatDate(expiresAt))}`;
  const place = placeOf(line, voucherId);
  return place ? `${place} · ${date}` : date;
};

function Row({ holding }: { holding: Holding }) {
  const { line, voucherId, amountPaise } = holding;
  return (
    <OrderRow
      href={hrefs.userVoucher(voucherId)}
      image={line.image.url}
      tint={line.plate}
      shape={PLATE_SHAPES[line.itemType]}
      by={line.brandName}
      title={amountPaise > 0 ? `${line.name}, ${formatRupees(amountPaise)}` : line.name}
      note={noteOf(holding)}
      number={voucherId}
      state={<HoldingTag holding={holding} />}
    />
  );
}

interface HoldingsProps {
  state: HoldingState;
  data: DataOf<typeof holdings.list>;
}

function Holdings({ state, data: { holdingList: list, nextCursor } }: HoldingsProps) {
  const dispatch = useAppDispatch();
  if (list.length === 0) {
    return (
      <EmptyState
        {...NONE[state]}
        image="/art/coupon-label.webp"
        action={
          state === 'active' ? (
            <SeeRewards list={hrefs.vouchers()} label="See vouchers" />
          ) : (
            <ButtonLink variant="secondary" href={hrefs.userVouchers()}>
              Active vouchers
            </ButtonLink>
          )
        }
      />
    );
  }
  return (
    <div>
      <OrderRows>
        {list.map((holding) => (
          <Row key={holding.voucherId} holding={holding} />
        ))}
      </OrderRows>
      <NextPage
        href={nextCursor === null ? null : hrefs.userVouchers({ state, after: nextCursor })}
        label="Show more"
        shown={list.length}
        append={() => dispatch(holdingList.append({ query: { state, cursor: nextCursor ?? undefined } }))}
      />
    </div>
  );
}

/** Shows nothing if there are no vouchers to keep. */
function OfflineVouchersNote({ holdings: list }: { holdings: readonly Holding[] }) {
  const keeping = useOfflineVouchers(list.map(({ voucherId }) => voucherId).join());
  if (list.length === 0) return null;
  return <OfflineNote keeping={keeping} what="them" more="Codes are kept once you have viewed them." />;
}

export function UserVouchersScreen() {
  const { query } = useRouter();
  const state = HOLDING_STATES.find((name) => name === query['state']) ?? 'active';
  const extent = readExtent(query);
  const list = `${state} ${extent.cursor ?? ''} ${extent.pages}`;
  const own = useOwnData(holdingList, list, (dispatch) => {
    void dispatch(holdingList.fetchPages((cursor) => ({ query: { state, cursor } }), extent));
  });
  return (
    <ProfileFrame
      current="Your vouchers"
      isOpen={own.state !== 'visitor'}
      head={<PageHead title="Your vouchers" lead="Your redeemed vouchers and coupons, ready to use." />}
    >
      <Stack gap={3}>
        {own.state !== 'visitor' && (
          <TabLinks
            label="State"
            items={HOLDING_STATES.map((name) => ({
              href: hrefs.userVouchers({ state: name === 'active' ? null : name }),
              label: LABELS[name],
              current: name === state,
            }))}
          />
        )}
        <HoldingsContent own={own} what="your vouchers">
          {(data) => (
            <Stack gap={3}>
              <Holdings state={state} data={data} />
              {state === 'active' && <OfflineVouchersNote holdings={data.holdingList} />}
            </Stack>
          )}
        </HoldingsContent>
        <KeptVouchers own={own} name={list} shows={() => state === 'active'} />
      </Stack>
    </ProfileFrame>
  );
}
