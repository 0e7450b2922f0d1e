import { campaign as calls } from '#contract/campaign.ts';
import * as schemas from '#contract/campaign.schemas.ts';
import { membership } from '#contract/membership.ts';
import { survey } from '#contract/survey.ts';
import { campaigns } from '#backend/seed/content/campaigns.ts';
import { surveys } from '#backend/seed/content/surveys.ts';
import { plusProgrammes } from '#backend/seed/content/plus.ts';
import { plusStatus } from '#web/features/membership/records.ts';
import { VISITOR } from '#web/routes/access.ts';
import { loadCampaign, loadCampaignReceipt, loadZillionPlus } from '#web/server/loads/plus.ts';
import { loadSurvey } from '#web/server/loads/survey.ts';
import type { PageRequest } from '#web/server/page.ts';
import { plusStatusFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const asking = (query: Record<string, string> = {}): PageRequest => ({
  store: storeForTest(),
  params: {},
  query,
  clientId: 'ZILLION',
  viewer: VISITOR,
  cookies: {},
});

it('names a campaign as its content does', async () => {
  const { planId, ...content } = campaigns[0]!;
  const plan = schemas.details.data.shape.campaign.shape.plan
    .strip()
    .parse(plusProgrammes['ZILLION']!.plans.find((one) => one.planId === planId));
  mockServer.use(mockEndpoint(calls.details, { campaign: { ...content, plan, open: true } }));
  expect(await loadCampaign(asking())).toEqual({
    kind: 'render',
    head: { title: content.title, description: content.lead },
  });
});

it('leads from a receipt of nothing to the offer', async () => {
  const toOffer = { kind: 'redirect', to: '/campaign/zillion-plus' };
  expect(await loadCampaignReceipt(asking())).toEqual(toOffer);
  expect(await loadCampaignReceipt(asking({ orderId: '' }))).toEqual(toOffer);
  expect(await loadCampaignReceipt(asking({ orderId: 'ZM-1' }))).toBeUndefined();
});

it('asks for no order of the membership that cannot be one', async () => {
  expect(await loadZillionPlus(asking({ orderId: 'x'.repeat(41) }))).toEqual({ kind: 'not-found' });
});

it('loads the payments of Plus from the place that the address names', async () => {
  const queries: unknown[] = [];
  mockServer.use(
    mockEndpoint(membership.status, ({ query }) => {
      queries.push(query);
      return plusStatusFixture({ wasMember: true });
    }),
  );
  const page = asking({ after: 'place' });
  expect(await loadZillionPlus(page)).toEqual({ kind: 'render', props: { orderId: null, after: 'place' } });
  expect(queries).toEqual([{ cursor: 'place', limit: 12 }]);
  expect(plusStatus.selectData(page.store.getState())?.wasMember).toBe(true);
});

it('leads to the latest payments of Plus from a place that is none', async () => {
  mockServer.use(mockError(membership.status, 'MALFORMED_REQUEST', 'Not a place'));
  expect(await loadZillionPlus(asking({ after: 'forged' }))).toEqual({
    kind: 'redirect',
    to: '/zillion-plus',
  });
});

it('says of a survey what it asks and brings, and nothing where there is none', async () => {
  const { coinLifeDays, ...waiting } = surveys[0]!;
  expect(coinLifeDays).toBeGreaterThan(0);
  const open = async (found: typeof waiting | null) => {
    mockServer.use(
      mockEndpoint(survey.availability, { showSurvey: found !== null, survey: found, participation: null }),
    );
    return loadSurvey(asking());
  };
  const description = expect.stringContaining(waiting.lead) as string;
  expect(await open(waiting)).toEqual({ kind: 'render', head: { description } });
  expect(await open(null)).toEqual({ kind: 'render', head: {} });
});
