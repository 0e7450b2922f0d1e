// A member's copy and the closing of an account look for messages about the member's orders. Both numbers grow, so
// neither may be gone through once for each of the other.
import { PERSONAL_TABLES } from '#backend/member-data/personal-tables.ts';
import { countOf } from '#backend/member-data/repository.ts';
import { onEverySeededDatabase, OPENING_MS } from '../../support/db.ts';
import { createMemberHarness } from '../../support/member-harness.ts';
import { rowsRead } from '../../support/rows-read.ts';

const MANY = 60;
const OUTBOX = PERSONAL_TABLES.find(({ table }) => table === 'outbox_message')!;

onEverySeededDatabase('Messages about a member’s orders', (db) => {
  let accountId: string;
  beforeAll(async () => {
    ({ accountId } = await (await createMemberHarness(db())).completeMember());
    await db().query(
      `insert into member_order
       select another.*
         from (select * from member_order where account_id = $1 and item_type = 'VOUCHER' limit 1) o,
              generate_series(1, $2::int) n,
              jsonb_populate_record(null::member_order, to_jsonb(o)
                || jsonb_build_object('order_id', o.order_id || n, 'cart_id', o.cart_id || n)) another`,
      [accountId, MANY],
    );
    await db().query(
      `insert into outbox_message (key, channel, recipient, purpose, at)
       select 'order:ZV-2026-0101-' || n || ':ready:SMS', 'SMS', '7000000000', 'ORDER', now()
         from generate_series(1, $1::int) n`,
      [MANY],
    );
    await db().exec('analyze member_order; analyze outbox_message');
  }, OPENING_MS);

  it('are found without reading every order for every message', async () => {
    const member = { accountId, contacts: [], marks: [] };
    const read = await rowsRead(db(), 'member_order', (tx) => countOf(tx, OUTBOX, member));
    const [stored] = await db().query<{ orders: number; messages: number }>(
      `select (select count(*)::int from member_order) as orders,
              (select count(*)::int from outbox_message) as messages`,
    );
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual((stored?.orders ?? 0) + (stored?.messages ?? 0));
  });
});
