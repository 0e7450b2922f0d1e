// Campaigns: a plan at a lower price, with extra coins, for a limited time and once per member. The orders are Plus
// orders.
import type { campaign } from '#contract/campaign.ts';
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { balanceAt } from '../../ledger/balance.ts';
import type { Dependencies } from '../../dependencies.ts';
import { webPages } from '../../web-pages.ts';
import type { MembershipService } from '../membership/service.ts';
import { toPlanView } from '../membership/views.ts';
import { findCampaign, type CampaignContent } from './repository.ts';

type Details = DataOf<typeof campaign.details>;
type Summary = DataOf<typeof campaign.summary>;
type CreateOrderResult = DataOf<typeof campaign.createOrder>;
type CreateOrderRequest = ParsedBodyOf<typeof campaign.createOrder>;

const notFound = (): ApiError => new ApiError('NOT_FOUND', 'There is no such campaign');

export const createCampaignService = (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  {
    membership,
  }: {
    membership: Pick<
      MembershipService,
      'planOf' | 'sellerOf' | 'begin' | 'ofCampaign' | 'campaignOf' | 'order'
    >;
  },
) => {
  /** The brand's own campaign, or that of the brand whose plans it sells. */
  const findFor = async (
    q: Queryable,
    clientId: string,
    campaignId: string,
  ): Promise<CampaignContent | null> =>
    findCampaign(q, [clientId, await membership.sellerOf(q, clientId)], campaignId);

  const getCampaign = async (
    q: Queryable,
    clientId: string,
    campaignId: string,
  ): Promise<CampaignContent> => {
    const found = await findFor(q, clientId, campaignId);
    if (!found) throw notFound();
    return found;
  };

  const isOpen = ({ beginsAt, endsAt }: CampaignContent): boolean => {
    const now = clock.now();
    return new Date(beginsAt) <= now && now < new Date(endsAt);
  };

  /** Throws NOT_FOUND. */
  const details = async (clientId: string, campaignId: string): Promise<Details> => {
    const { planId, ...content } = await getCampaign(db, clientId, campaignId);
    const plan = toPlanView(await membership.planOf(db, clientId, planId));
    return { campaign: { ...content, plan, open: isOpen({ ...content, planId }) } };
  };

  /** A campaign order that is still open is resumed; a paid one must not be taken twice. */
  const assertNotTaken = async (tx: Tx, { accountId }: Session, campaignId: string): Promise<void> => {
    const before = await membership.ofCampaign(tx, accountId, campaignId);
    if (before && before.state !== 'OPEN') {
      throw new ApiError('CAMPAIGN_TAKEN', 'You have already used this offer', { orderId: before.orderId });
    }
  };

  /** Throws NOT_FOUND, CAMPAIGN_CLOSED, CAMPAIGN_TAKEN, PRICE_CHANGED. */
  const createOrder = async (
    tx: Tx,
    session: Session,
    request: CreateOrderRequest,
  ): Promise<CreateOrderResult> => {
    const { campaignId, pricePaise } = request;
    const content = await getCampaign(tx, session.clientId, campaignId);
    const plan = await membership.planOf(tx, session.clientId, content.planId);
    await assertNotTaken(tx, session, campaignId);
    if (!isOpen(content)) throw new ApiError('CAMPAIGN_CLOSED', 'This offer is not available now');
    if (content.pricePaise !== pricePaise) {
      throw new ApiError('PRICE_CHANGED', 'The price has changed', { pricePaise: content.pricePaise });
    }
    return membership.begin(tx, session, {
      kind: 'CAMPAIGN',
      campaignId,
      plan,
      pricePaise,
      bonusPoints: content.bonusPoints,
      autoRenew: false,
      title: `${content.title}: ${plan.name}`,
      returnTo: (orderId) => webPages.campaignReceipt(campaignId, orderId),
    });
  };

  /** Throws NOT_FOUND for an order of another account or without a campaign. */
  const summary = async (session: Session, orderId: string): Promise<Summary> => {
    const { accountId, clientId } = session;
    const campaignId = await membership.campaignOf(db, { accountId, orderId });
    if (campaignId === null) throw new ApiError('NOT_FOUND', 'There is no such order in this account');
    const { order, payment } = await membership.order(session, orderId);
    // A campaign that has ended may be deleted; its orders remain.
    const title = (await findFor(db, clientId, campaignId))?.title ?? order.plan.name;
    const { available } = await balanceAt(db, accountId, clock.now());
    return { campaignId, title, order, payment, availablePointsAmount: available };
  };

  return { details, createOrder, summary };
};

export type CampaignService = ReturnType<typeof createCampaignService>;
