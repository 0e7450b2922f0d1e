import { campaign as calls } from '#contract/campaign.ts';
import * as schemas from '#contract/campaign.schemas.ts';
import { membership } from '#contract/membership.ts';
import { survey } from '#contract/survey.ts';
import { plusStatus } from '#web/features/membership/records.ts';
import {
  loadCampaign,
  loadCampaignReceipt,
  loadPlusMembership,
  loadZillionPlus,
} from '#web/server/loads/plus.ts';
import { loadSurvey } from '#web/server/loads/survey.ts';
import { ZILLION } from '../../support/offers.ts';
import { plusStatusFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { visitorRequest } from '../../support/page-request.ts';

it('gives the campaign page the title and the description of the campaign', async () => {
  const { planId, ...content } = ZILLION.campaigns[0]!;
  const plan = schemas.details.data.shape.campaign.shape.plan
    .strip()
    .parse(ZILLION.plus.plans.find((one) => one.planId === planId));
  mockServer.use(mockEndpoint(calls.details, { campaign: { ...content, plan, open: true } }));
  expect(await loadCampaign(visitorRequest())).toEqual({
    kind: 'render',
    head: { title: content.title, description: content.lead },
  });
});

it('redirects a campaign receipt without an order id to the offer', async () => {
  const toOffer = { kind: 'redirect', to: '/campaign/zillion-plus' };
  expect(await loadCampaignReceipt(visitorRequest())).toEqual(toOffer);
  expect(await loadCampaignReceipt(visitorRequest({ query: { orderId: '' } }))).toEqual(toOffer);
  expect(await loadCampaignReceipt(visitorRequest({ query: { orderId: 'ZM-1' } }))).toBeUndefined();
  const tooLong = visitorRequest({ query: { orderId: 'Z'.repeat(41) } });
  expect(await loadCampaignReceipt(tooLong)).toEqual({ kind: 'not-found' });
});

it('answers not found for the plans of a brand that has none', async () => {
  mockServer.use(
    mockEndpoint(membership.plans, { planList: [] }),
    mockEndpoint(membership.features, { featureList: [] }),
  );
  expect(await loadPlusMembership(visitorRequest())).toEqual({ kind: 'not-found' });
});

it('answers not found for an invalid order id of the membership', async () => {
  expect(await loadZillionPlus(visitorRequest({ query: { orderId: 'x'.repeat(41) } }))).toEqual({
    kind: 'not-found',
  });
});

it('loads the Plus payments from the cursor in the address', async () => {
  const queries: unknown[] = [];
  mockServer.use(
    mockEndpoint(membership.status, ({ query }) => {
      queries.push(query);
      return plusStatusFixture({ wasMember: true });
    }),
  );
  const page = visitorRequest({ query: { after: 'place' } });
  expect(await loadZillionPlus(page)).toEqual({ kind: 'render', props: { orderId: null, after: 'place' } });
  expect(queries).toEqual([{ cursor: 'place', limit: 12 }]);
  expect(plusStatus.selectData(page.store.getState())?.wasMember).toBe(true);
});

it('redirects to the latest Plus payments, of the same order, when the cursor is invalid', async () => {
  mockServer.use(
    mockError(membership.status, 'MALFORMED_REQUEST', 'Not a place'),
    mockError(membership.order, 'MALFORMED_REQUEST', 'Not so'),
  );
  const to = async (query: Record<string, string>) =>
    (await loadZillionPlus(visitorRequest({ query }))) as { kind: string; to: string };
  expect(await to({ after: 'forged' })).toEqual({ kind: 'redirect', to: '/zillion-plus' });
  const ofOrder = { kind: 'redirect', to: '/zillion-plus?orderId=ZM-1' };
  expect(await to({ after: 'forged', orderId: 'ZM-1' })).toEqual(ofOrder);
});

it('fails when the order in the address is not the member’s', async () => {
  mockServer.use(
    mockEndpoint(membership.status, plusStatusFixture()),
    mockError(membership.order, 'NOT_FOUND', 'No such payment'),
  );
  await expect(loadZillionPlus(visitorRequest({ query: { orderId: 'ZM-1' } }))).rejects.toMatchObject({
    status: 404,
  });
});

it('fails, rather than redirects to itself, when the start of a list is refused', async () => {
  mockServer.use(mockError(membership.status, 'MALFORMED_REQUEST', 'Not so'));
  await expect(loadZillionPlus(visitorRequest())).rejects.toMatchObject({ status: 400 });
});

it('gives the survey page a description only when there is a survey', async () => {
  const { coinLifeMonths, ...waiting } = ZILLION.surveys[0]!;
  expect(coinLifeMonths).toBeGreaterThan(0);
  const open = async (found: typeof waiting | null) => {
    mockServer.use(
      mockEndpoint(survey.availability, { showSurvey: found !== null, survey: found, participation: null }),
    );
    return loadSurvey(visitorRequest());
  };
  const description = expect.stringContaining(waiting.lead) as string;
  expect(await open(waiting)).toEqual({ kind: 'render', head: { description } });
  expect(await open(null)).toEqual({ kind: 'render', head: {} });
});
