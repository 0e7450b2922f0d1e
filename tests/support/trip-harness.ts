// The backend with a partner's shop, for tests of trips, reports and claims.
import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import { saveShops } from '#backend/modules/partners/repository.ts';
import { signPostback } from '#backend/modules/partners/signature.ts';
import { demoShopOf } from '#backend/seed/content/partner-shops.ts';
import { partners } from '#backend/seed/content/partners.ts';
import type { Settings } from '#backend/settings.ts';
import { contract } from '#contract/index.ts';
import type { PostbackType } from '#contract/partner-rules.ts';
import { NO_LIMITS, testApp, type TestMember } from './app.ts';
import { ledgerFaults } from './harness-shared.ts';

/** Saffron Cart: four coins for every ₹100, confirmed after ten days. */
export const PARTNER = 'pt-1002';

const seedPartners = async (db: Db): Promise<void> => {
  const content = partners.filter(({ id }) => id === PARTNER || id === 'pt-1001');
  await db.query(
    `insert into category (category_id, name, image_slug, image_alt, plate, position)
     values ('trips', 'Trips', 'gift-box', 'A box', 1, 98)`,
  );
  for (const { id, name, note, earnPer100 } of content) {
    await db.query('insert into partner (partner_id, name, note, earn_per_100) values ($1, $2, $3, $4)', [
      id,
      name,
      note,
      earnPer100,
    ]);
    await db.query(
      `insert into catalogue_item (item_id, item_type, in_earn, in_burn, slug, name, brand_name, partner_id,
                                   category_id, image_slug, image_alt, plate, detail)
       values ($1, 'PARTNER', true, true, $2, $3, $3, $1, 'trips', 'gift-box', 'A box', 1,
               '{"description":"","howTo":[],"goodToKnow":[],"terms":[],"delivery":""}')`,
      [id, `slug-of-${id}`, name],
    );
  }
  await db.tx((tx) => saveShops(tx, content.map(demoShopOf)));
};

export const createTripHarness = async (db: Db, settings: Partial<Settings> = {}) => {
  await seedPartners(db);
  const app = await testApp({ db, settings: { limits: NO_LIMITS, ...settings } });
  const calls = contract.partners;

  const click = async (member: TestMember, partnerId = PARTNER) => {
    const answer = await app.call(calls.clickout, { query: { partnerId }, headers: member.headers });
    if (answer.status !== 200) throw new Error(`No click: ${answer.status} ${answer.message}`);
    return answer.data as { tripNumber: string; url: string; expiresAt: string };
  };

  interface ReportFields {
    partnerId?: string;
    postbackId?: string;
    tripNumber: string;
    orderRef?: string;
    amountPaise?: number;
    reason?: string;
    occurredAt?: string;
  }

  const signed = (type: PostbackType, fields: ReportFields) =>
    signPostback(app.deps.keys, {
      partnerId: PARTNER,
      postbackId: randomUUID(),
      orderRef: 'SC-1',
      amountPaise: 0,
      reason: '',
      ...fields,
      type,
    });

  const report = (body: object) => app.call(calls.postback, { body });
  const sendReport = async (type: PostbackType, fields: ReportFields): Promise<string> => {
    const answer = await report(signed(type, fields));
    return answer.status === 200 ? answer.data.outcome : answer.data.errorCode;
  };

  const trips = async (member: TestMember) =>
    (await app.call(calls.trips, { query: {}, headers: member.headers })).data.tripList;

  const claim = (member: TestMember, body: object) =>
    app.call(calls.claim, { body, headers: member.headers });

  const coins = async (member: TestMember) => {
    const { data } = await app.call(contract.member.balance, { headers: member.headers });
    return { available: data.availablePointsAmount as number, pending: data.pendingPointsAmount as number };
  };

  /** Types and coins of the ledger's entries, oldest first. */
  const entries = async (member: TestMember): Promise<[string, number][]> => {
    const { data } = await app.call(contract.member.transactions, {
      body: { limit: 100 },
      headers: member.headers,
    });
    return data.accountTxnList
      .map((one: { entryType: string; points: number }) => [one.entryType, one.points])
      .reverse();
  };

  return {
    ...app,
    click,
    signed,
    report,
    sendReport,
    trips,
    claim,
    coins,
    entries,
    faults: () => ledgerFaults(db),
    close: () => app.app.close(),
  };
};

export type TripHarness = Awaited<ReturnType<typeof createTripHarness>>;
