import { contract } from '#contract/index.ts';
import { saveSurveys } from '#backend/modules/survey/repository.ts';
import { ZILLION } from '../../support/offers.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

const { availability, participate, participateByPost } = contract.survey;
const [SURVEY] = ZILLION.surveys;
const ANSWERS = 'often:weekly,where:market.online,coins:travel,find:visit,recommend:surely';

onEveryDatabase('A survey', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  beforeAll(async () => {
    harness = await createPlusHarness(db());
  }, OPENING_MS);
  beforeEach(async () => {
    member = await harness.join();
  });
  afterAll(() => harness.close());

  const ask = async (headers = {}) => (await harness.call(availability, { headers })).data;
  const post = (answers = ANSWERS, headers = member.headers) =>
    harness.call(participateByPost, { body: { surveyId: SURVEY?.surveyId, answers }, headers });
  const get = (headers: Record<string, string>, answers = ANSWERS) =>
    harness.call(participate, { query: { surveyId: SURVEY?.surveyId ?? '', answers }, headers });

  it('is offered to a visitor and to a member who has not answered it', async () => {
    for (const headers of [{}, member.headers]) {
      expect(await ask(headers)).toMatchObject({
        showSurvey: true,
        survey: { surveyId: 'how-you-shop-2026', points: 150 },
        participation: null,
      });
    }
    expect(JSON.stringify(await ask())).not.toContain('coinLifeMonths');
  });

  it('earns its coins when it is answered, and is then no longer offered', async () => {
    const { status, data } = await post();
    expect([status, data.availablePointsAmount, data.participation.points]).toEqual([200, 150, 150]);
    expect(await ask(member.headers)).toEqual({
      showSurvey: false,
      survey: null,
      participation: data.participation,
    });
    expect((await ask()).showSurvey).toBe(true);
    expect(await harness.entries(member)).toEqual(['EARNED 150 survey']);
  });

  it('is the one of the member’s brand, or of the default brand where it asks none of its own', async () => {
    const titleFor = async (clientId: string) => (await ask({ clientId })).survey?.surveyId as string;
    const ids = await Promise.all(['ZILLION', 'HARBOURLINE', 'HOOPOE'].map(titleFor));
    expect(ids).toEqual(['how-you-shop-2026', 'how-you-shop-2026', 'evenings-2026']);
    const other = await harness.join({ clientId: 'HOOPOE' });
    const refused = await post(ANSWERS, { ...other.headers, clientId: 'HOOPOE' });
    expect([refused.status, refused.data.errorCode]).toEqual([404, 'NOT_FOUND']);
    expect(await harness.entries(other)).toEqual([]);
  });

  it('is the one of the member’s brand also when the call names no brand', async () => {
    const other = await harness.join({ clientId: 'HOOPOE' });
    expect((await ask(other.headers)).survey).toMatchObject({ surveyId: 'evenings-2026' });
    // On the site of another brand, the member is a visitor.
    expect((await ask({ ...other.headers, clientId: 'ZILLION' })).survey.surveyId).toBe(SURVEY?.surveyId);
  });

  it('can be answered by GET with the app’s own headers or from our own pages only', async () => {
    expect((await get(member.headers)).status).toBe(200);
    const cookieAlone = { cookie: (await harness.join()).headers['cookie'] ?? '' };
    expect((await get(cookieAlone)).status).toBe(403);
    expect((await get({ ...cookieAlone, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await get({ ...cookieAlone, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('earns its coins once when twenty answers arrive at once by GET and POST', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? post() : get(member.headers))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.participation.answeredAt as string)).size).toBe(1);
    expect(await harness.entries(member)).toEqual(['EARNED 150 survey']);
    expect(await harness.faults()).toEqual([]);
  });

  it('is the same answer whatever the order of its questions and options', async () => {
    const first = await post();
    for (const reordered of [
      ANSWERS.replace('market.online', 'online.market'),
      ANSWERS.split(',').reverse().join(','),
    ]) {
      const { status, data } = await post(reordered);
      expect([status, data]).toEqual([200, first.data]);
    }
    expect(await harness.entries(member)).toEqual(['EARNED 150 survey']);
  });

  it('cannot be answered differently a second time', async () => {
    await post();
    const other = await post(ANSWERS.replace('weekly', 'daily'));
    expect([other.status, other.data.errorCode]).toEqual([409, 'SURVEY_ANSWERED']);
    expect(await harness.available(member)).toBe(150);
  });

  it.each([
    ['often:weekly', { where: 'Choose at least one', recommend: 'Choose an answer' }],
    [ANSWERS.replace('weekly', 'hourly'), { often: 'Choose one of the answers' }],
    [ANSWERS.replace('weekly', 'weekly.daily'), { often: 'Choose one answer' }],
    [ANSWERS.replace('market.online', 'market.online.corner'), { where: 'Choose up to 2' }],
    [`${ANSWERS},shoe-size:42`, { answers: 'There is no question shoe-size' }],
  ])('refuses the answers %s and names the questions', async (answers, fields) => {
    const { status, data } = await post(answers);
    expect([status, data.errorCode]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(data.fields).toMatchObject(fields);
    expect(await harness.available(member)).toBe(0);
  });

  it('is asked after those before it in the brand’s file, each for coins that live as long as it says', async () => {
    const survey = (surveyId: string, points: number, coinLifeMonths: number) => ({
      ...SURVEY!,
      surveyId,
      points,
      coinLifeMonths,
    });
    const asked = [survey('z-first', 10, 1), survey('a-second', 20, 24), survey('m-third', 0, 12)];
    const save = (of: Parameters<typeof saveSurveys>[1]) => db().tx((tx) => saveSurveys(tx, of));
    await save({ ZILLION: asked });
    const answer = (surveyId: string, headers: Record<string, string>, answers = ANSWERS) =>
      harness.call(participateByPost, { body: { surveyId, answers }, headers });
    // What another member answers counts for nothing.
    const other = await harness.join();
    await answer('z-first', other.headers, ANSWERS.replace('weekly', 'daily'));
    const seen: unknown[] = [];
    for (const { surveyId } of asked) {
      const { survey: next, participation } = await ask(member.headers);
      seen.push([next.surveyId, participation?.surveyId ?? null]);
      harness.clock.advance(1);
      expect((await answer(surveyId, member.headers)).data.participation.surveyId).toBe(surveyId);
    }
    expect(seen).toEqual([
      ['z-first', null],
      ['a-second', 'z-first'],
      ['m-third', 'a-second'],
    ]);
    expect(await ask(member.headers)).toMatchObject({ survey: null, participation: { surveyId: 'm-third' } });
    expect((await ask(other.headers)).participation.surveyId).toBe('z-first');
    const lots = await db().query('select coins, expires_at from lot where account_id = $1 order by coins', [
      member.accountId,
    ]);
    expect(lots).toEqual([
      { coins: 10, expires_at: new Date('2026-04-14T18:29:59.999Z') },
      { coins: 20, expires_at: new Date('2028-03-14T18:29:59.999Z') },
    ]);
    await save({ ZILLION: ZILLION.surveys });
    // One that is asked no more can no longer be answered, and other brands ask theirs as before.
    expect((await answer('a-second', other.headers)).status).toBe(404);
    expect((await ask({ clientId: 'HOOPOE' })).survey.surveyId).toBe('evenings-2026');
  });

  it('returns 404 when it is unknown', async () => {
    const body = { surveyId: 'no-such-survey', answers: ANSWERS };
    const answer = await harness.call(participateByPost, { body, headers: member.headers });
    expect([answer.status, answer.data.errorCode]).toEqual([404, 'NOT_FOUND']);
  });
});
