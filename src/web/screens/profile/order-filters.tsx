/** Which orders are shown: type and status as links, search words as a form that works without JavaScript. */
import { useRouter } from 'next/router';
import { useState, type SubmitEvent } from 'react';
import {
  MAX_SEARCH_LENGTH,
  ORDERED_TYPES,
  ordersHref,
  readOrdersView,
  STATUS_GROUPS,
  type OrdersView,
} from '#web/features/orders/orders-view.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import styles from './order-filters.module.css';

function Words({ view }: { view: OrdersView }) {
  const router = useRouter();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = (event.currentTarget.elements.namedItem('q') as HTMLInputElement).value;
    const { search: words } = readOrdersView({ q: typed });
    void router.push(ordersHref({ ...view, search: words }), undefined, { scroll: false });
  };
  return (
    <SearchForm
      action={hrefs.orders()}
      label="Search your orders"
      placeholder="Name, brand or order number"
      defaultValue={view.search ?? ''}
      maxLength={MAX_SEARCH_LENGTH}
      keep={{ type: view.type?.toLowerCase(), group: view.group }}
      onSubmit={search}
    />
  );
}

function Kinds({ view }: { view: OrdersView }) {
  return (
    <ChipRow label="Kind" chosen={view.type ?? ''}>
      <ChipLink href={ordersHref({ ...view, type: null })} current={view.type === null}>
        All
      </ChipLink>
      {ORDERED_TYPES.map(({ type, label }) => (
        <ChipLink
          key={type}
          href={ordersHref({ ...view, type })}
          current={view.type === type}
          // The footer links to the listings with the same words.
          aria-label={`${label} ordered`}
        >
          {label}
        </ChipLink>
      ))}
    </ChipRow>
  );
}

/** None is chosen at first; another press on the chosen one removes it. */
function Statuses({ view }: { view: OrdersView }) {
  return (
    <ChipRow label="Status" chosen={view.group ?? ''}>
      {STATUS_GROUPS.map(({ group, label }) => {
        const current = view.group === group;
        return (
          <ChipLink
            key={group}
            href={ordersHref({ ...view, group: current ? null : group })}
            current={current}
            iconAfter={current ? 'x' : undefined}
            aria-label={current ? `Remove filter: ${label}` : undefined}
          >
            {label}
          </ChipLink>
        );
      })}
    </ChipRow>
  );
}

/** On a phone the kinds alone stand above the orders, until anything else is applied. */
export function OrderFilters({ view }: { view: OrdersView }) {
  const isApplied = view.search !== null || view.group !== null;
  // What was removed had the focus: it is not folded away with it.
  const [isOpen, setOpen] = useState(isApplied);
  if (isApplied && !isOpen) setOpen(true);
  return (
    <div className={styles.filters}>
      <Kinds view={view} />
      <div className="no-print">
        <Disclosure summary="Search and status" open={isOpen} phoneOnly>
          <div className={styles.more}>
            {/* A new search gets a new form, so that its content follows the address. */}
            <Words key={view.search} view={view} />
            <Statuses view={view} />
          </div>
        </Disclosure>
      </div>
    </div>
  );
}
