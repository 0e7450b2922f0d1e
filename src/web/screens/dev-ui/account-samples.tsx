import { AccountMenu } from '#web/ui/account-layout.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LedgerEntry, LedgerGroup, Lots } from '#web/ui/ledger.tsx';
import { OrderRow, OrderRows } from '#web/ui/order-row.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { StateTag, Tag } from '#web/ui/tag.tsx';
import { art } from './catalogue-samples.tsx';
import { Group, States } from './sample.tsx';

const EARNED = [22, 31, 18, 41, 36, 28, 52, 33, 47, 64, 118, 66];
const SPENT = [10, 8, 34, 12, 60, 4, 21, 86, 15, 9, 74, 24];
const MONTHS = 'Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' ').map((label, index) => ({
  label,
  name: `${label} ${index === 0 ? 2025 : 2026}`,
  earned: (EARNED[index] ?? 0) * 1000,
  spent: (SPENT[index] ?? 0) * 1000,
}));

export function AccountSamples() {
  return (
    <Group title="Profile area">
      <Stack gap={5}>
        <Lots
          lots={[
            { date: '31 Dec 2026', coins: 1250 },
            { date: '31 Jan 2027', coins: 18400 },
            { date: '28 Feb 2027', coins: 6075 },
          ]}
          more={{ href: '#use', label: 'Use them' }}
        />
        <BarChart months={MONTHS} />
        <div>
          <LedgerGroup title="November 2026" sums={['+66,090', '−25,100']}>
            <LedgerEntry
              icon="arrow-up-right"
              tone="out"
              title="Wanderlane Stays gift card × 2"
              date="20 Nov 2026"
              kind="Burned"
              amount="−24,000"
              balance="12,60,560"
            />
            <LedgerEntry
              icon="arrow-down-left"
              tone="in"
              title="Saffron Cart groceries"
              date="19 Nov 2026"
              kind="Earned on ₹46,000.00"
              amount="+1,840"
              balance="12,84,560"
            />
            <LedgerEntry
              icon="clock"
              tone="wait"
              title="Northkite Air, Bengaluru to Guwahati, two travellers"
              date="18 Nov 2026"
              kind={<Tag tone="warning">On the way</Tag>}
              amount="+8,620"
            />
          </LedgerGroup>
          <ShowMore href="#more" label="Show 12 more" shown={12} total={79} />
        </div>
        <OrderRows>
          <OrderRow
            href="#order"
            image={art('beach-getaway')}
            shape="ticket"
            by="Wanderlane Stays & Residences"
            title="The great monsoon weekend getaway gift card × 2"
            note="20 Nov 2026 · ZV-2026-1120-004821"
            state={<StateTag tone="positive">Order delivered</StateTag>}
            coins={24000}
            paise={350000}
          />
        </OrderRows>
        <States wide>
          <AccountMenu
            items={[
              { href: '#details', label: 'Account Details', icon: 'identification-card', current: true },
              { href: '#orders', label: 'Order History', icon: 'package' },
            ]}
            signOut={{ label: 'SIGN OUT', onClick: () => undefined }}
          />
        </States>
      </Stack>
    </Group>
  );
}
