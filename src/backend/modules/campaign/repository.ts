import type { campaign } from '#contract/campaign.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Queryable, Tx } from '../../db/driver.ts';

/** A campaign as in the seed, with the id of its plan. */
export type CampaignContent = Omit<DataOf<typeof campaign.details>['campaign'], 'plan' | 'open'> & {
  planId: string;
};

export const findCampaign = async (q: Queryable, campaignId: string): Promise<CampaignContent | null> =>
  (
    await q.query<{ content: CampaignContent }>('select content from campaign where campaign_id = $1', [
      campaignId,
    ])
  )[0]?.content ?? null;

export const saveCampaigns = async (tx: Tx, campaigns: readonly CampaignContent[]): Promise<void> => {
  await tx.query('delete from campaign where not campaign_id = any($1)', [
    campaigns.map((content) => content.campaignId),
  ]);
  for (const content of campaigns) {
    await tx.query(
      `insert into campaign (campaign_id, content) values ($1, $2)
       on conflict (campaign_id) do update set content = excluded.content`,
      [content.campaignId, JSON.stringify(content)],
    );
  }
};
