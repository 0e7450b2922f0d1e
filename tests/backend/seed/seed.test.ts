import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#backend/db/driver.ts';
import { checkLedger } from '#backend/ledger/check.ts';
import { withCheckDigit } from '#backend/modules/accounts/lcn.ts';
import { generateProducts } from '#backend/modules/catalogue/repository-generated.ts';
import { itemIdsIn } from '#backend/modules/catalogue/home.ts';
import { takeStock } from '#backend/modules/catalogue/repository-stock.ts';
import { catalogueRows } from '#backend/seed/catalogue-rows.ts';
import { shortSlugOf, slugOf } from '#backend/slug.ts';
import { loadDeliveryZones } from '#backend/seed/delivery-zones.ts';
import { members } from '#backend/seed/content/members.ts';
import { usageGuides } from '#backend/seed/content/usage-guides.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { seed, seedProducts } from '#backend/seed/seed.ts';
import { LEDGER_ENTRY_TYPES, PLUS_RULES } from '#contract/enums.ts';
import { productId } from '#contract/fields.ts';
import { TEST_KEYS, testClock } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { isSample } from '../../support/sample-brands.ts';

const PUBLIC = join(import.meta.dirname, '../../../public');

describe('The content of the catalogue', () => {
  const rows = catalogueRows();
  const ofType = (type: string) => rows.items.filter((item) => item.item_type === type);

  it('has items of every type and in every category of the home page', () => {
    expect(rows.partners.length).toBeGreaterThanOrEqual(12);
    expect(ofType('PRODUCT').length).toBeGreaterThanOrEqual(60);
    expect(ofType('VOUCHER').length).toBeGreaterThanOrEqual(30);
    expect(ofType('COUPON').length).toBeGreaterThanOrEqual(20);
    for (const category of ['groceries', 'fuel', 'entertainment', 'travel', 'apparel']) {
      const there = (type: string) => ofType(type).some((item) => item.category_id === category);
      expect([category, there('VOUCHER'), there('PRODUCT'), there('COUPON')]).toEqual([
        category,
        true,
        true,
        true,
      ]);
    }
  });

  it('leaves how an item is ordered to its page', () => {
    const steps = rows.items.flatMap(({ detail }) => detail.howTo.map(({ title }) => title));
    expect(steps).not.toContain('Redeem');
    expect(steps).not.toContain('Take it');
  });

  it('has one to six denominations for each voucher, one of them sold out and one almost', () => {
    for (const { item_id } of ofType('VOUCHER')) {
      const values = rows.denominations.filter((one) => one.item_id === item_id);
      expect(values.length).toBeGreaterThanOrEqual(1);
      expect(values.length).toBeLessThanOrEqual(6);
    }
    expect(rows.denominations.some(({ stock }) => stock === 0)).toBe(true);
    expect(rows.denominations.some(({ stock }) => stock !== null && stock > 0 && stock < 5)).toBe(true);
    expect(ofType('VOUCHER').some((item) => item.discount_percent > 0)).toBe(true);
  });

  it('promises no product sooner or later than a pincode says', () => {
    const [, least, most] = / (\d+) to (\d+) working days$/.exec(usageGuides['product']!.delivery) ?? [];
    const served = loadDeliveryZones().filter(({ least_days: days }) => days !== null);
    expect(Number(least)).toBe(Math.min(...served.map(({ least_days: days }) => days!)));
    expect(Number(most)).toBe(Math.max(...served.map(({ most_days: days }) => days!)));
  });

  it('leaves rates, limits and exclusions to the terms of each partner', () => {
    expect(JSON.stringify(usageGuides['partner']!.terms)).not.toMatch(/\d|without/);
  });

  it('has a small picture with alternative text for everything', () => {
    const slugs = [...rows.items, ...rows.categories].map(({ image_slug }) => `/art/${image_slug}.webp`);
    const slides = loadBrands().flatMap(({ home }) =>
      home.flatMap((section) =>
        section.kind === 'carousel' ? section.slides.map(({ image }) => image) : [],
      ),
    );
    const urls = [...new Set([...slugs, ...slides.map(({ url }) => url)])];
    expect(urls.filter((url) => !existsSync(join(PUBLIC, url)))).toEqual([]);
    // As in scripts/make-art.ts: a scene is twice as wide.
    const mostOf = (url: string): number => (url.startsWith('/art/scene-') ? 45_000 : 25_000);
    expect(urls.filter((url) => statSync(join(PUBLIC, url)).size > mostOf(url))).toEqual([]);
    expect([...rows.items, ...rows.categories].filter(({ image_alt }) => image_alt === '')).toEqual([]);
    expect(slides.filter(({ alt }) => alt === '')).toEqual([]);
  });

  it('has unique ids, and one plate colour for each partner', () => {
    const ids = rows.items.map(({ item_id }) => item_id);
    expect(new Set(ids).size).toBe(ids.length);
    const plates = Map.groupBy(rows.items, (item) => item.partner_id);
    for (const [partner, items] of plates) {
      expect([partner, new Set(items.map(({ plate }) => plate)).size]).toEqual([partner, 1]);
    }
  });

  // Another brand names items of its operator's catalogue; the import says which of them are missing.
  it('includes every item that the home page of a sample brand names', () => {
    const ids = new Set(rows.items.map(({ item_id }) => item_id));
    const named = loadBrands()
      .filter(isSample)
      .flatMap(({ home }) => itemIdsIn(home));
    expect(named).not.toEqual([]);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has slugs of letters, digits and single hyphens', () => {
    expect(slugOf('Chef’s dinner & café, for 4!')).toBe('chefs-dinner-and-cafe-for-4');
    for (const { slug } of rows.items) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has a unique valid slug for each partner, cut between words', () => {
    const slugs = ofType('PARTNER').map(({ slug }) => slug);
    expect(slugs.filter((slug) => !productId.safeParse(slug).success)).toEqual([]);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).toContain('the-great-indian-handloom-and-handicraft');
    expect(shortSlugOf('a'.repeat(50))).toBe('a'.repeat(40));
  });
});

onEveryDatabase('The seed', (db) => {
  const clock = testClock();
  beforeAll(() => seed({ db: db(), clock, demo: { keys: TEST_KEYS } }));

  const everything = async (on: Db) => {
    const tables = ['client', 'category', 'partner', 'catalogue_item', 'voucher_denomination', 'account'];
    const counted = [
      ...tables,
      'identity',
      'ledger_entry',
      'lot',
      'account_balance',
      'conversion',
      'conversion_day',
    ].map(async (table) => {
      const rows = await on.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
      return [table, rows.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(counted));
  };
  const balanceOf = async (lcn: string) => {
    const [row] = await db().query<{ available: number; pending: number }>(
      'select b.available, b.pending from account a join account_balance b using (account_id) where a.lcn = $1',
      [lcn],
    );
    return row;
  };
  const cardsOf = (mobile: string) => members.filter((member) => member.mobile === mobile);

  it('changes nothing when it runs again', async () => {
    const before = await everything(db());
    await seed({ db: db(), clock, demo: { keys: TEST_KEYS } });
    expect(await everything(db())).toEqual(before);
  });

  it('fills the coins of its surveys into the home page of every brand', async () => {
    const rows = await db().query<{ card: string }>(
      `select section ->> 'title' as card from client, jsonb_array_elements(home) as section
        where section ->> 'kind' = 'survey'`,
    );
    expect(rows.map(({ card }) => card)).toContain('Two minutes for 150 coins');
    expect(rows.filter(({ card }) => card.includes('{'))).toEqual([]);
  });

  it('keeps the stock that orders left when the content has changed', async () => {
    await db().tx((tx) => takeStock(tx, { itemId: 'v-1005', amountPaise: 850_000, count: 2 }));
    await db().query("update seed_state set fingerprint = 'of older content'");
    await db().query("update catalogue_item set name = 'Older name' where item_id = 'v-1005'");
    await seed({ db: db(), clock, demo: { keys: TEST_KEYS } });
    const [row] = await db().query<{ name: string; stock: number }>(
      'select i.name, v.stock from catalogue_item i join voucher_denomination v using (item_id) where item_id = $1',
      ['v-1005'],
    );
    expect(row?.stock).toBe(1);
    expect(row?.name).not.toBe('Older name');
  });

  it('gives 9876543210 one card with 25,000 available coins and some pending', async () => {
    const cards = cardsOf('9876543210').filter(({ clientId }) => clientId === undefined);
    expect(cards).toHaveLength(1);
    expect(await balanceOf(cards[0]?.lcn ?? '')).toEqual({ available: 25_000, pending: 862 });
  });

  it('gives 9876543210 one card with coins at each of the sample brands', async () => {
    const rows = await db().query<{ client_id: string; has_coins: boolean }>(
      `select client_id, available > 0 as has_coins
         from account a join identity i using (account_id) join account_balance b using (account_id)
        where i.kind = '3' and i.value = '9876543210' order by client_id`,
    );
    expect(rows).toEqual(
      ['HARBOURLINE', 'HOOPOE', 'ZILLION'].map((client_id) => ({ client_id, has_coins: true })),
    );
  });

  it('gives 9876500000 three cards with different balances, and 9876511111 forty coins', async () => {
    const balances = await Promise.all(cardsOf('9876500000').map(({ lcn }) => balanceOf(lcn)));
    expect(balances).toHaveLength(3);
    expect(new Set(balances.map((balance) => balance?.available)).size).toBe(3);
    expect(await balanceOf(cardsOf('9876511111')[0]?.lcn ?? '')).toEqual({ available: 40, pending: 0 });
    expect(cardsOf('9000000001')).toEqual([]);
  });

  it('gives one member Plus, with extra coins for later earnings', async () => {
    const paid = await db().query<{ title: string; points: number }>(
      `select b.title, b.points from plus_benefit b join plus_membership m using (account_id)
       where m.active and b.at >= m.since order by b.at`,
    );
    expect(paid).toEqual([
      { title: 'Petal & Paper Tea Rooms', points: 102 },
      { title: 'Saffron Cart groceries', points: 60 },
    ]);
  });

  it('gives that membership a renewal with the mandate of its payment', async () => {
    const [mandate] = await db().query(
      `select m.auto_renew, extract(epoch from m.until - m.renew_at)::int as ahead, p.state, s.outcome,
              p.reference = o.order_id as is_of_order,
              (m.renew_plan ->> 'pricePaise')::bigint = all (array[p.renewal_paise, s.renewal_paise]) as agreed
         from plus_membership m join plus_order o on o.payment_id = m.mandate
         join payment p on p.payment_id = m.mandate and p.account_id = m.account_id
         join sandbox_payment s on s.payment_id = m.mandate and s.payer = m.account_id
          and s.amount_paise = o.price_paise and s.reference = p.gateway_reference
        where m.active`,
    );
    expect(mandate).toEqual({
      auto_renew: true,
      ahead: PLUS_RULES.renewAheadHours * 3600,
      state: 'PAID',
      outcome: 'PAID',
      is_of_order: true,
      agreed: true,
    });
  });

  it('gives the member with a year of history trips: one pending, one confirmed and one returned', async () => {
    const trips = await db().query(
      `select t.partner ->> 'name' as partner, p.state, p.coins, p.expected_by > $2 as is_to_come,
              (select array_agg(e.entry_type order by e.seq) from ledger_entry e
                where e.account_id = t.account_id and e.cause_kind = 'trip'
                  and e.cause_id like t.trip_number || '%') as entries
         from trip t join trip_purchase p using (account_id, trip_number) join account a using (account_id)
        where a.lcn = $1 order by p.state desc`,
      [cardsOf('9876543210')[0]?.lcn, clock.now()],
    );
    const expected = ['PREALLOC_EARN', 'PRE_ALLOCATE_EARN_PENDING'];
    expect(trips).toEqual([
      { partner: 'Northkite Air', state: 'REPORTED', coins: 862, is_to_come: true, entries: expected },
      {
        partner: 'Northkite Air',
        state: 'CONFIRMED',
        coins: 860,
        is_to_come: false,
        entries: [...expected, 'EARNED'],
      },
      {
        partner: 'Loomfolk',
        state: 'CANCELLED',
        coins: 0,
        is_to_come: false,
        entries: [...expected, 'EARNED', 'EARN_REVERSED'],
      },
    ]);
  });

  it('gives that member entries of every type over twelve months', async () => {
    const rows = await db().query<{ entry_type: string; month: string }>(
      `select distinct e.entry_type, to_char(e.at, 'YYYY-MM') as month
       from ledger_entry e join account a using (account_id) where a.lcn = $1`,
      [cardsOf('9876543210')[0]?.lcn],
    );
    const kinds = new Set(rows.map((row) => row.entry_type));
    expect(LEDGER_ENTRY_TYPES.filter((type) => !kinds.has(type))).toEqual([]);
    expect(new Set(rows.map((row) => row.month)).size).toBeGreaterThanOrEqual(12);
  });

  it('gives that member coins that expire within two weeks and within four months, and none expired', async () => {
    const lots = await db().query<{ remaining: number; expires_at: Date }>(
      `select l.remaining, l.expires_at from lot l join account a using (account_id)
       where a.lcn = $1 and l.remaining > 0 order by l.expires_at`,
      [cardsOf('9876543210')[0]?.lcn],
    );
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    expect(lots.filter((lot) => lot.expires_at <= clock.now())).toEqual([]);
    expect(lots.filter((lot) => lot.expires_at < inDays(120)).length).toBeGreaterThanOrEqual(3);
    expect(lots[0]?.expires_at.getTime()).toBeLessThan(inDays(14).getTime());
  });

  it('has an order for every redemption, in five different states', async () => {
    const alone = await db().query(
      `select e.cause_title from ledger_entry e
        where e.entry_type in ('BLOCKED', 'BURNED', 'PARTIALLY_BURNED', 'BLOCK_REVERSED', 'BURNED_REVERSED')
          and not exists (select 1 from member_order o
                           where o.account_id = e.account_id and e.cause_kind = 'order' and o.order_id = e.cause_id)`,
    );
    expect(alone).toEqual([]);
    const states = await db().query<{ state: string }>(
      'select distinct state from member_order order by state',
    );
    expect(states.map(({ state }) => state)).toEqual([
      'CANCELLED',
      'DELIVERED',
      'IN_DELIVERY',
      'PARTLY_DELIVERED',
      'RETURNED',
    ]);
    const [odd] = await db().query<{ n: number }>(
      `select count(*) as n from member_order o where o.points > 0 and o.state in ('DELIVERED', 'PARTLY_DELIVERED')
          and not exists (select 1 from ledger_entry e where e.account_id = o.account_id and e.entry_id = o.burn_id)`,
    );
    expect(odd?.n).toBe(0);
  });

  it('moves the coins of an order at the time of the event in its history', async () => {
    const rows = await db().query<{ said: string; n: number; apart: number }>(
      `select v.kind || ': ' || e.entry_type as said, count(*) as n, count(*) filter (where e.at <> v.at) as apart
         from member_order o join order_event v using (account_id, order_id)
         join ledger_entry e on e.account_id = o.account_id and e.cause_kind = 'order' and e.cause_id = o.order_id
        where (v.kind, e.entry_type) in (('PLACED', 'BLOCKED'), ('DISPATCHED', 'BURNED'), ('PARTLY_DELIVERED', 'PARTIALLY_BURNED'), ('PARTLY_DELIVERED', 'PARTIALLY_BURN_REV'),
                                         ('CANCELLED', 'BURNED_REVERSED'), ('COLLECTED', 'BURNED_REVERSED'), ('RETURNED', 'BURNED_REVERSED'))
           or (v.kind, e.entry_type) = ('DELIVERED', 'BURNED') and o.line ->> 'itemType' = 'VOUCHER'
           or (v.kind, e.entry_type) = ('CANCELLED', 'BLOCK_REVERSED') and o.burn_id is null
        group by 1 order by 1`,
    );
    expect(rows.filter(({ apart }) => apart > 0)).toEqual([]);
    expect(rows.map(({ said }) => said)).toEqual([
      'CANCELLED: BLOCK_REVERSED',
      'CANCELLED: BURNED_REVERSED',
      'COLLECTED: BURNED_REVERSED',
      'DELIVERED: BURNED',
      'DISPATCHED: BURNED',
      'PARTLY_DELIVERED: PARTIALLY_BURNED',
      'PARTLY_DELIVERED: PARTIALLY_BURN_REV',
      'PLACED: BLOCKED',
      'RETURNED: BURNED_REVERSED',
    ]);
  });

  it('leaves no fault in the ledger', async () => {
    const faults: unknown[] = [];
    const result = await checkLedger(db(), (fault) => void faults.push(fault));
    expect(faults).toEqual([]);
    expect(result.accounts).toBe(members.length);
  });

  it('gives every member a unique valid card number', () => {
    expect(members.filter(({ lcn }) => lcn !== withCheckDigit(lcn.slice(0, 9)))).toEqual([]);
    expect(new Set(members.map(({ lcn }) => lcn)).size).toBe(members.length);
  });

  it('generates the requested number of products once', async () => {
    const generated = async () =>
      (
        await db().query<{ n: number }>("select count(*) as n from catalogue_item where item_id like 'g-%'")
      )[0]?.n;
    await seedProducts(db(), 150);
    await seedProducts(db(), 150);
    expect(await generated()).toBe(150);
    await seedProducts(db(), 200);
    expect(await generated()).toBe(200);
  });

  it('can generate the millionth product', async () => {
    await db().tx((tx) => generateProducts(tx, 999_999, 1_000_000));
    const [row] = await db().query<{ n: number }>(
      "select count(*) as n from catalogue_item where item_id in ('g-0999999', 'g-1000000') and popularity < 900",
    );
    expect(row?.n).toBe(2);
  });
});

onEveryDatabase('The seed without a demo', (db) => {
  it('opens no account', async () => {
    await seed({ db: db(), clock: testClock(), demo: false });
    expect(await db().query('select account_id from account')).toEqual([]);
    expect(await db().query('select client_id from client order by client_id')).toHaveLength(
      loadBrands().length,
    );
  });
});
