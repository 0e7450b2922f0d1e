import type { campaign } from '#contract/campaign.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Queryable, Tx } from '../../db/driver.ts';

/** A campaign as in the file of its brand, with the id of its plan. */
export type CampaignContent = Omit<DataOf<typeof campaign.details>['campaign'], 'plan' | 'open'> & {
  planId: string;
};

/** The brands' campaigns, by client. */
export type CampaignsByClient = Readonly<Record<string, readonly CampaignContent[]>>;

/** Of the first of those brands that has one under that id. */
export const findCampaign = async (
  q: Queryable,
  clientIds: readonly string[],
  campaignId: string,
): Promise<CampaignContent | null> =>
  (
    await q.query<{ content: CampaignContent }>(
      `select content from brand_campaign where client_id = any($1) and campaign_id = $2
        order by array_position($1, client_id) limit 1`,
      [clientIds, campaignId],
    )
  )[0]?.content ?? null;

/** Replaces the campaigns of the given brands. */
export const saveCampaigns = async (tx: Tx, campaigns: CampaignsByClient): Promise<void> => {
  await tx.query('delete from brand_campaign where client_id = any($1)', [Object.keys(campaigns)]);
  for (const [clientId, contents] of Object.entries(campaigns)) {
    for (const content of contents) {
      await tx.query('insert into brand_campaign (client_id, campaign_id, content) values ($1, $2, $3)', [
        clientId,
        content.campaignId,
        JSON.stringify(content),
      ]);
    }
  }
};
