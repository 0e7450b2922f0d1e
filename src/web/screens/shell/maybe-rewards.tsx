/**
 * A few popular rewards below "Page not found", loaded by the browser: a page that does not exist is answered without
 * asking for them. An outline keeps their place meanwhile; without an answer there is nothing.
 */
import { useEffect, useState } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { ItemRail } from '#web/features/catalogue/item-rail.tsx';
import { fetchSome } from '#web/features/catalogue/records.ts';
import type { ListingItem } from '#web/store/create-listing.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { RailSkeleton } from '#web/ui/card-skeleton.tsx';
import { Section } from '#web/ui/layout.tsx';
import { REWARDS, useOffered } from './use-offered.ts';

type Reward = (typeof REWARDS)[number];

const COUNT = 4;
/** Some of the most popular may be sold out. */
const ASKED = 2 * COUNT;

/** null: on their way. */
const usePopular = (itemType: Reward['itemType']): readonly ListingItem[] | null => {
  const dispatch = useAppDispatch();
  const { data: config, error } = useAppSelector(clientConfig.select);
  const [items, setItems] = useState<readonly ListingItem[] | null>(null);
  const client = config?.clientId;
  useEffect(() => {
    if (!client) return;
    const body = { client, moduleType: 'burn', itemType, limit: ASKED } as const;
    const call = dispatch(fetchSome({ body }));
    void call.then((settled) => {
      if (fetchSome.fulfilled.match(settled)) {
        setItems(settled.payload.items.filter(({ available }) => available).slice(0, COUNT));
      } else if (!settled.meta.aborted) setItems([]);
    });
    return () => call.abort();
  }, [dispatch, client, itemType]);
  return error === null ? items : [];
};

function Popular({ list: { href, itemType } }: { list: Reward }) {
  const items = usePopular(itemType);
  if (items?.length === 0) return null;
  return (
    <div className="js-only">
      <Section title="Maybe one of these" more={{ href, label: 'See all' }} first>
        {items ? <ItemRail items={items} /> : <RailSkeleton columns={COUNT} />}
      </Section>
    </div>
  );
}

export function MaybeRewards() {
  const offered = useOffered();
  const list = REWARDS.find(({ href }) => offered(href));
  return list && <Popular key={list.href} list={list} />;
}
