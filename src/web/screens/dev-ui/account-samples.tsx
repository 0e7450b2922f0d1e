/** The profile area: menu, charts, ledger entries, addresses and agents' visits. */
import { useState } from 'react';
import { AccountCoins, AccountMenu } from '#web/ui/account-layout.tsx';
import { AddressRow, AddressRows, Place, RowButton } from '#web/ui/address-rows.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { LedgerEntry, LedgerGroup, Lots } from '#web/ui/ledger.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DeedList, DeedRow, VisitRow, Visits } from '#web/ui/visits.tsx';
import { Sample, States } from './sample.tsx';

const EARNED = [22, 31, 18, 41, 36, 28, 52, 33, 47, 64, 118, 66];
const SPENT = [10, 8, 34, 12, 60, 4, 21, 86, 15, 9, 74, 24];
const MONTHS = 'Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' ').map((label, index) => ({
  label,
  name: `${label} ${index === 0 ? 2025 : 2026}`,
  earned: (EARNED[index] ?? 0) * 1000,
  spent: (SPENT[index] ?? 0) * 1000,
}));
const WITH_FURTHER = MONTHS.slice(-6).map((month) => ({
  ...month,
  further: [
    { label: 'Given back', coins: 8620 },
    { label: 'Expired', coins: 0 },
  ],
}));
const NONE_YET = MONTHS.slice(-3).map((month) => ({ ...month, earned: 0, spent: 0 }));

export function ChartSamples() {
  return (
    <States columns="page">
      <Sample name="A year">
        <BarChart months={MONTHS} />
      </Sample>
      <Sample name="Half a year, with what else moved coins">
        <BarChart months={WITH_FURTHER} />
      </Sample>
      <Sample name="Nothing moved yet">
        <BarChart months={NONE_YET} />
      </Sample>
      <Sample name="A balance over time">
        <LineChart
          title="Balance over time"
          points={[
            { on: '2026-06-01', value: 412000 },
            { on: '2026-07-14', value: 326000 },
            { on: '2026-09-02', value: 1310400 },
            { on: '2026-11-19', value: 1284560 },
          ]}
          until="2026-11-24"
          table={[
            { name: 'October 2026', value: 1310400 },
            { name: 'November 2026', value: 1284560 },
          ]}
        />
      </Sample>
      <Sample name="A balance of a day">
        <LineChart
          title="Balance since today"
          points={[{ on: '2026-11-24', value: 0 }]}
          until="2026-11-24"
          table={[{ name: 'November 2026', value: 0 }]}
        />
      </Sample>
    </States>
  );
}

function Entries() {
  return (
    <LedgerGroup title="November 2026" sums={['+66,090', '−25,100']}>
      <LedgerEntry
        icon="arrow-up-right"
        tone="out"
        title="Wanderlane Stays gift card × 2"
        href="#entry"
        cause={{ href: '#order', label: 'Order' }}
        date="20 Nov 2026"
        kind="Spent"
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
  );
}

export function LedgerSamples() {
  return (
    <States columns="page">
      <Lots
        lots={[
          { date: '31 Dec 2026', coins: 1250 },
          { date: '31 Jan 2027', coins: 1284560 },
          { date: '28 Feb 2027', coins: 6075 },
        ]}
        more={{ href: '#use', label: 'Use them' }}
      />
      <div>
        <Entries />
        <LedgerGroup title="October 2026">
          <LedgerEntry
            icon="arrow-counter-clockwise"
            tone="in"
            title="A group without sums"
            date="2 Oct 2026"
            kind="Given back"
            amount="+1,28,45,600"
          />
        </LedgerGroup>
      </div>
      <States columns="field">
        <Sample name="The foot of a list: more of so many">
          <ShowMore href="#more" label="Show 12 more" shown={12} total={79} />
        </Sample>
        <Sample name="More of who knows how many">
          <ShowMore href="#more" label="Show more" shown={24} />
        </Sample>
        <Sample name="All shown">
          <ShowMore href={null} label="Show more" shown={79} total={79} />
        </Sample>
      </States>
    </States>
  );
}

/** While one row is being changed, the others wait. */
function RowActions({ busy = false }: { busy?: boolean }) {
  const named = (label: string) => label;
  const words = { label: 'Delete', busyLabel: 'Deleting', named };
  return (
    <>
      <a className="link" href="#edit">
        Edit
      </a>
      <RowButton {...words} busy={busy} waits onClick={() => undefined} />
    </>
  );
}

function Places() {
  return (
    <AddressRows>
      <AddressRow
        name="Ananya Venkataraghavan"
        lines={['14, Temple Road, Vazhuthacaud', 'Thiruvananthapuram, Kerala 695014', '98xxxx4821']}
        tag={<Tag icon="check">Default</Tag>}
        actions={<RowActions busy />}
      />
      <AddressRow
        name="The front desk of the Lakeside Residency for whoever comes by"
        lines={['Flat 1204, Tower 7, behind the old mill and opposite the second gate', 'Bengaluru 560001']}
        actions={<RowActions />}
      />
      <AddressRow plain name="xxxxxx0093" lines={['Household']} actions={<Coins value={84210} />} />
    </AddressRows>
  );
}

function AgentVisits() {
  return (
    <Visits>
      <VisitRow
        name="Rohit Deshpande"
        role="Support"
        startedAt="2026-11-20T05:10:00.000Z"
        endsAt="2026-11-20T05:40:00.000Z"
      >
        <DeedList>
          <DeedRow time="10:42:07 am" dateTime="2026-11-20T05:12:07.000Z">
            Opened the orders, 3 times
          </DeedRow>
          <DeedRow time="10:44:31 am" dateTime="2026-11-20T05:14:31.000Z">
            Cancelled an order: ZV-2026-1120-004821 <Tag tone="warning">Changed something</Tag>
          </DeedRow>
          <DeedRow time="10:45:00 am" dateTime="2026-11-20T05:15:00.000Z">
            Asked for a code <Tag>Refused</Tag>
          </DeedRow>
        </DeedList>
        <DeedList label="Loaded by the pages they opened">
          <DeedRow time="10:42:07 am" dateTime="2026-11-20T05:12:07.000Z">
            Saw your name and balance, 4 times
          </DeedRow>
        </DeedList>
      </VisitRow>
    </Visits>
  );
}

/** A press shows the busy state for a while; nothing is signed out. */
function MenuSample() {
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  };
  return (
    <AccountMenu
      items={[
        { href: '#details', label: 'Account Details', icon: 'identification-card', current: true },
        { href: '#orders', label: 'Order History', icon: 'package' },
      ]}
      more={[{ href: '#help', label: 'Help', icon: 'headset' }]}
      signOut={{ label: 'SIGN OUT', action: '#out', busy, onSubmit: leave }}
    />
  );
}

export function AccountSamples() {
  return (
    <States columns="page">
      <States columns="field">
        <Sample name="Menu">
          <MenuSample />
        </Sample>
        <Sample name="Balance on a phone">
          <AccountCoins coins={1284560} href="#ledger" />
        </Sample>
      </States>
      <Sample name="Places and cards">
        <Places />
      </Sample>
      <Sample name="Where a parcel goes">
        <Place name="Ananya Venkataraghavan" lines={['14, Temple Road', 'Thiruvananthapuram 695014']} />
      </Sample>
      <Sample name="Who was in the account">
        <AgentVisits />
      </Sample>
    </States>
  );
}
