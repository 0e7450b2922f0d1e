/** The membership: its end, what it has earned, the payments, and how to leave. */
import { useRef } from 'react';
import { plusStatus, type PlusMembership, type PlusStatus } from '#web/features/membership/records.ts';
import { formatDate } from '#web/lib/dates.ts';
import { counted, formatCoins, formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Crumbs } from '#web/screens/shell/structured-data.tsx';
import { NextPage } from '#web/screens/shell/next-page.tsx';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { FormError } from '#web/ui/field.tsx';
import { goToHead } from '#web/ui/go-to-head.ts';
import { MoreLink, PageHead, Section, Stack, Wrap } from '#web/ui/layout.tsx';
import { LedgerEntry } from '#web/ui/ledger.tsx';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { SlabFact, SlabFacts } from '#web/ui/slab-stub.tsx';
import { Slab } from '#web/ui/slab.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { NoMembership } from './no-membership.tsx';
import { OrderBanner } from './order-banner.tsx';
import { useLeaving, type ShownPayments } from './use-leaving.ts';

const KINDS = { BUY: 'Purchase', RENEWAL: 'Renewal', CAMPAIGN: 'Offer' } as const;
const STATES = { PENDING: 'not paid yet', ORDER_SUCCESS: 'paid', ORDER_FAILED: 'not paid' } as const;

/** What it has earned; for a new membership, what it will earn. */
const earnedSoFar = (
  { plan }: PlusMembership,
  { savedPaise, extraPoints, offersUsed }: PlusStatus['benefits'],
) =>
  savedPaise === 0 && extraPoints === 0 && offersUsed === 0 && plan.earnPercent > 100
    ? {
        title: 'What Plus brings you',
        label: plan.name,
        figure: `${plan.earnPercent / 100}×`,
        worth: 'the coins with every partner',
      }
    : {
        title: 'What Plus has brought you',
        label: `${plan.name}, so far`,
        figure: formatMoney(savedPaise),
        worth: `${counted(extraPoints, 'extra coin')} and ${counted(offersUsed, 'offer')}`,
      };

function Saved({ membership, benefits }: { membership: PlusMembership; benefits: PlusStatus['benefits'] }) {
  return (
    <Slab
      small
      {...earnedSoFar(membership, benefits)}
      stub={
        <SlabFacts>
          <SlabFact label="Since">{formatDate(membership.since)}</SlabFact>
          <SlabFact label="Until">{formatDate(membership.until)}</SlabFact>
        </SlabFacts>
      }
    />
  );
}

function Used({ benefits }: { benefits: PlusStatus['benefits'] }) {
  return (
    <Section title="Benefits used">
      {benefits.benefitList.length === 0 ? (
        <p>Nothing yet. You get extra coins with your next purchase at a partner.</p>
      ) : (
        <ul>
          {benefits.benefitList.map(({ title, points, savedPaise, at }) => (
            <LedgerEntry
              key={`${title} ${at}`}
              icon="crown-simple-fill"
              tone={points > 0 ? 'in' : 'out'}
              title={title}
              date={formatDate(at)}
              kind={points > 0 ? 'Extra coins' : 'Saved'}
              amount={points > 0 ? `+${formatCoins(points)}` : formatMoney(savedPaise)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What is charged next, if anything, and how the last charge ended. */
const renewalText = ({
  autoRenew,
  nextChargeAt,
  nextChargePaise,
  renewal,
  until,
}: PlusMembership): string => {
  const failed = renewal === 'FAILED' ? ' The last payment did not go through' : '';
  if (!autoRenew || nextChargeAt === null || nextChargePaise === null) {
    return `It ends on ${formatDate(until)}. Nothing more will be charged.${failed && `${failed}.`}`;
  }
  const amount = formatMoney(nextChargePaise);
  if (renewal === 'PENDING') return `${amount} is being charged.`;
  return `${amount} will be charged on ${formatDate(nextChargeAt)}.${failed && `${failed}; we will try again.`}`;
};

/** A membership that was bought without renewal cannot be charged again. */
const isSwitchable = ({ autoRenew, canRenew }: PlusMembership): boolean => autoRenew || canRenew;

interface LeavingProps {
  membership: PlusMembership;
  payments: ShownPayments;
  onLeft: () => void;
}

function Leaving({ membership, payments, onLeft }: LeavingProps) {
  const leaving = useLeaving(payments, onLeft);
  const failure = leaving.failureOf('renewal');
  return (
    <Section title="Renewal">
      <Stack>
        <Stack gap={1}>
          {isSwitchable(membership) && (
            <div className="no-print">
              <Checkbox
                label="Renew automatically"
                checked={membership.autoRenew}
                aria-disabled={leaving.busy === 'renewal'}
                onChange={(event) => leaving.renew(event.target.checked)}
              />
            </div>
          )}
          <p className="meta" role="status">
            {renewalText(membership)}
          </p>
          {!isSwitchable(membership) && (
            <p className="meta">Renewal is chosen when you buy a plan. Tick its box with your next one.</p>
          )}
          {failure && <FormError>{failure}</FormError>}
        </Stack>
        <ButtonRow>
          <Button variant="secondary" onClick={leaving.ask}>
            Cancel membership
          </Button>
        </ButtonRow>
      </Stack>
      <CancelDialog membership={membership} leaving={leaving} />
    </Section>
  );
}

interface PaidProps {
  status: PlusStatus;
  /** The payment whose outcome is shown above, and stays; null if there is none. */
  orderId: string | null;
  /** The position that the address names; null at the newest payment. */
  after: string | null;
}

function Paid({ status: { orderList: orders, nextCursor }, orderId, after }: PaidProps) {
  const dispatch = useAppDispatch();
  const here = orderId === null ? {} : { orderId };
  if (orders.length === 0) return null;
  return (
    <Section title="Payments">
      {after !== null && <MoreLink href={hrefs.zillionPlus(here)}>Show the latest</MoreLink>}
      <LinkRows
        items={orders.map(({ orderId, kind, plan, placedAt, status, refundedPaise, pricePaise }) => ({
          href: hrefs.zillionPlus({ orderId }),
          title: plan.name,
          text: `${KINDS[kind]} ${formatDate(placedAt)}, ${refundedPaise > 0 ? 'cancelled' : STATES[status]}`,
          end: formatMoney(pricePaise),
        }))}
      />
      <NextPage
        // Another list starts afresh.
        key={after}
        href={nextCursor === null ? null : hrefs.zillionPlus({ ...here, after: nextCursor })}
        label="Show more"
        shown={orders.length}
        append={() => dispatch(plusStatus.append({ query: { cursor: nextCursor ?? undefined } }))}
      />
    </Section>
  );
}

const TITLE = 'Your Plus membership';
const WAY_HERE = [
  { label: 'Home', href: hrefs.home() },
  { label: 'Plus', href: hrefs.plusMembership() },
];

const crumbsOf = (orderId: string | null) =>
  orderId === null
    ? [...WAY_HERE, { label: TITLE }]
    : [...WAY_HERE, { label: TITLE, href: hrefs.zillionPlus() }, { label: 'Payment' }];

export function ZillionPlusScreen({ orderId, after }: Pick<PaidProps, 'orderId' | 'after'>) {
  const status = useAppSelector(plusStatus.selectData);
  const head = useRef<HTMLDivElement>(null);
  if (!status) return null;
  const { membership, benefits } = status;
  return (
    <Wrap>
      <Crumbs items={crumbsOf(orderId)} />
      <div ref={head} tabIndex={-1}>
        {orderId === null ? <PageHead title={TITLE} /> : <OrderBanner />}
      </div>
      {membership ? (
        <>
          {orderId === null ? (
            <Saved membership={membership} benefits={benefits} />
          ) : (
            <Section label="Your membership">
              <Saved membership={membership} benefits={benefits} />
            </Section>
          )}
          <Used benefits={benefits} />
          <Leaving
            membership={membership}
            payments={{ after, shown: status.orderList.length }}
            onLeft={() => goToHead(head.current)}
          />
        </>
      ) : (
        orderId === null && <NoMembership status={status} />
      )}
      <Paid status={status} orderId={orderId} after={after} />
    </Wrap>
  );
}
