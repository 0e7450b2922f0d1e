import { randomUUID } from 'node:crypto';
import { endOfDayKolkata } from '#backend/ledger/calendar.ts';
import type { CauseKind } from '#backend/ledger/cause-kinds.ts';
import { expireDueLots } from '#backend/ledger/sweep.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { saveSurveys } from '#backend/modules/survey/repository.ts';
import { coinsReport } from '#backend/reports/coins.ts';
import { surveysReport } from '#backend/reports/surveys.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEverySeededDatabase, OPENING_MS } from '../../support/db.ts';
import { surveys, ZILLION } from '../../support/offers.ts';
import { createPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

const cause = (kind: CauseKind = 'bonus'): Cause => ({ title: 'A test', kind, id: randomUUID() });
const NEVER = new Date('2030-01-01T00:00:00.000Z');

onEverySeededDatabase('A report', (db) => {
  let harness: PlusHarness;
  beforeAll(async () => {
    harness = await createPlusHarness(db());
  }, OPENING_MS);
  afterEach(async () => {
    expect(await harness.faults()).toEqual([]);
  });
  afterAll(() => harness.close());

  const earn = async ({ accountId }: TestMember, coins: number, at: Date, expiresAt = NEVER) =>
    db().tx((tx) => harness.services.ledger.earn(tx, { accountId, coins, cause: cause(), at, expiresAt }));
  const hold = ({ accountId }: TestMember, coins: number, at: Date) =>
    db().tx((tx) =>
      harness.services.ledger.hold(tx, { accountId, coins, cause: cause('order'), at, expiresAt: NEVER }),
    );

  it('on coins adds up for each brand and month of India, with coins on hold and on their way', async () => {
    const { ledger } = harness.services;
    const [lateMarch, april] = [new Date('2026-03-31T18:29:59Z'), new Date('2026-03-31T18:30:00Z')];
    const june = new Date('2026-06-15T00:00:00Z');
    const member = await harness.join();
    const { accountId } = member;
    await earn(member, 1_000, lateMarch, june);
    await earn(await harness.join(), 20, april);
    const { holdId } = await hold(member, 300, april);
    await db().tx((tx) => ledger.commit(tx, { accountId, holdId, cause: cause(), at: april }));
    await hold(member, 50, april);
    await db().tx((tx) =>
      ledger.expectEarn(tx, { accountId, coins: 70, cause: cause(), at: april, expectedBy: june }),
    );
    await db().tx((tx) => ledger.expireLots(tx, accountId, june));
    await earn(await harness.join({ clientId: 'HOOPOE' }), 5, april);

    expect(await coinsReport(db(), june)).toEqual([
      ['brand', 'month', 'earned', 'spent', 'expired', 'open', 'worth', 'pending'],
      ['HOOPOE', '2026-04', 5, 0, 0, 5, '1.00', 0],
      ['ZILLION', '2026-03', 1_000, 0, 0, 1_000, '250.00', 0],
      ['ZILLION', '2026-04', 20, 300, 0, 720, '180.00', 70],
      ['ZILLION', '2026-06', 0, 0, 650, 70, '17.50', 70],
    ]);
  });

  it('on coins has what expired on the last day of a month in that month, however late that is written', async () => {
    const { ledger } = harness.services;
    const [january, april] = [new Date('2027-01-10T00:00:00Z'), new Date('2027-03-31T18:30:00Z')];
    const [idle, late, back] = [await harness.join(), await harness.join(), await harness.join()];
    const lastOfMarch = endOfDayKolkata(new Date('2027-03-31T06:30:00Z'));
    for (const member of [idle, late, back]) await earn(member, 100, january, lastOfMarch);
    const { holdId } = await hold(back, 30, january);
    const at = new Date('2027-04-02T00:00:00Z');
    await earn(late, 1, at);
    const report = async () =>
      (await coinsReport(db(), at)).filter(([, month]) => /^2027/.test(String(month)));
    const months = [
      ['ZILLION', '2027-01', 300, 0, 0, 370, '92.50', 70],
      ['ZILLION', '2027-03', 0, 0, 270, 100, '25.00', 70],
      ['ZILLION', '2027-04', 1, 0, 0, 101, '25.25', 70],
    ];
    expect(await report()).toEqual(months);
    // Whether housekeeping has written it or not makes no difference.
    await expireDueLots(db(), april);
    expect(await report()).toEqual(months);
    await db().tx((tx) =>
      ledger.release(tx, { accountId: back.accountId, holdId, cause: cause('order'), at }),
    );
    const [, march, inApril] = await report();
    expect(march).toEqual(months[1]);
    expect(inApril).toEqual(['ZILLION', '2027-04', 1, 0, 30, 71, '17.75', 70]);
  });

  it('on surveys counts each answer, also those of a survey that has changed or is over', async () => {
    const answer = async (answers: string) =>
      harness.call(contract.survey.participateByPost, {
        body: { surveyId: 'how-you-shop-2026', answers },
        headers: (await harness.join()).headers,
      });
    await answer('often:weekly,where:market.online,coins:travel,find:visit,recommend:surely');
    await answer('often:daily,where:market,coins:travel,find:visit,recommend:surely');
    const report = async () => (await surveysReport(db())).map((row) => row.join(' | '));

    const counted = await report();
    expect(counted.slice(0, 4)).toEqual([
      'brand | survey | question | answer | members | of',
      'ZILLION | how-you-shop-2026 | How often do you shop for the household? | Almost every day | 1 | 2',
      'ZILLION | how-you-shop-2026 | How often do you shop for the household? | Once or twice a week | 1 | 2',
      'ZILLION | how-you-shop-2026 | How often do you shop for the household? | Once or twice a month | 0 | 2',
    ]);
    expect(counted).toContain(
      'ZILLION | how-you-shop-2026 | Where do you mostly buy? | At the market | 2 | 2',
    );

    const [asked] = ZILLION.surveys;
    const [first, ...others] = asked!.questions;
    const changed = { ...asked!, questions: [{ ...first!, options: first!.options.slice(1) }, ...others] };
    await db().tx((tx) => saveSurveys(tx, { ZILLION: [changed] }));
    const row = 'ZILLION | how-you-shop-2026 | often | daily | 1 | 2';
    expect(await report()).toContain(row);
    expect(await report()).toHaveLength(counted.length);

    await db().tx((tx) => saveSurveys(tx, { ZILLION: [] }));
    const [, ...over] = await report();
    expect(over).toHaveLength(7);
    expect(over).toContain(row);
    await db().tx((tx) => saveSurveys(tx, surveys));
  });

  it('on surveys keeps apart what different brands, surveys and questions call by one id', async () => {
    const [asked] = ZILLION.surveys;
    const [option] = asked!.questions;
    const [yes, no] = option!.options.map((one, at) => ({ ...one, optionId: ['yes', 'no'][at] ?? `${at}` }));
    const question = (questionId: string) => ({
      ...option!,
      ...{
        questionId,
        text: questionId,
        options: [
          { ...yes!, label: 'Yes' },
          { ...no!, label: 'No' },
        ],
      },
    });
    const one = { ...asked!, surveyId: 'one', questions: [question('a'), question('b')] };
    await db().tx((tx) => saveSurveys(tx, { HOOPOE: [one] }));
    const participate = async (clientId: string, answers: Record<string, object>) => {
      const { accountId } = await harness.join({ clientId });
      for (const [surveyId, given] of Object.entries(answers)) {
        await db().query('insert into survey_participation values ($1, $2, $3, 0, $4)', [
          ...[accountId, surveyId, given],
          harness.clock.now(),
        ]);
      }
    };
    await participate('HOOPOE', { one: { a: ['yes'], b: ['no'] }, two: { a: ['no'] } });
    await participate('ZILLION', { one: { a: ['yes'] } });
    const rows = (await surveysReport(db())).filter(([, survey]) => ['one', 'two'].includes(String(survey)));
    expect(rows.map((row) => row.join(' '))).toEqual([
      'HOOPOE one a Yes 1 1',
      'HOOPOE one a No 0 1',
      'HOOPOE one b Yes 0 1',
      'HOOPOE one b No 1 1',
      'HOOPOE two a no 1 1',
      'ZILLION one a yes 1 1',
    ]);
    await db().tx((tx) => saveSurveys(tx, surveys));
  });
});
