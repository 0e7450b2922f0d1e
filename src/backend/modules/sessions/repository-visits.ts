// SQL for support agents in a member's account: the links they used, their visits, and each call they made.
import { AGENT_RULES } from '#contract/enums.ts';
import type { AgentRole } from '#contract/enums.ts';
import type { TimePosition } from '../../cursor.ts';
import type { Queryable, Tx } from '../../db/driver.ts';

interface Visit {
  accountId: string;
  /** The session's id. */
  visitId: string;
  agentName: string;
  role: AgentRole;
  startedAt: Date;
  endsAt: Date;
}

export interface Action {
  accountId: string;
  visitId: string;
  actionId: string;
  endpointId: string;
  /** The order that it concerns, if known. */
  orderId: string | null;
  at: Date;
}

/** The calls of a visit, grouped by endpoint. */
export interface CallSummary {
  visitId: string;
  endpointId: string;
  /** The orders that they concerned. */
  orderIds: string[];
  count: number;
  firstAt: Date;
  lastAt: Date;
  refused: boolean;
}

/** Returns false if the link was used before. */
export const useLink = async (tx: Tx, accountId: string, linkId: string, at: Date): Promise<boolean> => {
  const rows = await tx.query(
    `insert into sso_link_use (account_id, link_id, used_at) values ($1, $2, $3)
     on conflict do nothing returning link_id`,
    [accountId, linkId, at],
  );
  return rows.length > 0;
};

export const deleteLinkUses = (q: Queryable, before: Date) =>
  q.query('delete from sso_link_use where used_at < $1', [before]);

export const insertVisit = (tx: Tx, visit: Visit) =>
  tx.query(
    `insert into agent_visit (account_id, visit_id, agent_name, role, started_at, ends_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [visit.accountId, visit.visitId, visit.agentName, visit.role, visit.startedAt, visit.endsAt],
  );

/** Ends all current visits, for when all sessions end. */
export const endVisits = (tx: Tx, at: Date) =>
  tx.query('update agent_visit set ends_at = $1 where ends_at > $1', [at]);

/** The visits that go on in one account, where its sessions end. */
export const endVisitsIn = (tx: Tx, accountId: string, at: Date) =>
  tx.query('update agent_visit set ends_at = $2 where account_id = $1 and ends_at > $2', [accountId, at]);

/** Ends a visit before its time. */
export const endVisit = (q: Queryable, accountId: string, visitId: string, at: Date) =>
  q.query('update agent_visit set ends_at = $3 where account_id = $1 and visit_id = $2 and ends_at > $3', [
    accountId,
    visitId,
    at,
  ]);

export const insertAction = (q: Queryable, action: Action) =>
  q.query(
    `insert into agent_action (account_id, visit_id, action_id, endpoint_id, order_id, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [action.accountId, action.visitId, action.actionId, action.endpointId, action.orderId, action.at],
  );

export const settleAction = (
  q: Queryable,
  { accountId, visitId, actionId, orderId }: Action,
  outcome: string,
) =>
  q.query(
    `update agent_action set outcome = $4, order_id = $5 where account_id = $1 and visit_id = $2 and action_id = $3`,
    [accountId, visitId, actionId, outcome, orderId],
  );

/** A page of the account's visits, newest first, after the given position if there is one. */
export const visitsPage = (
  q: Queryable,
  accountId: string,
  after: TimePosition | null,
  limit: number,
): Promise<Visit[]> =>
  q.query<Visit>(
    `select account_id as "accountId", visit_id as "visitId", agent_name as "agentName", role,
            started_at as "startedAt", ends_at as "endsAt"
       from agent_visit
      where account_id = $1
        and (started_at, visit_id) < (coalesce($2::timestamptz, 'infinity'),
              coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
      order by started_at desc, visit_id desc limit $4`,
    [accountId, after?.at ?? null, after?.id ?? null, limit],
  );

/** The outcome of a call that was answered with what an earlier one had done. */
export const REPLAYED = 'REPLAYED';

/** If no outcome was recorded, the call may have taken effect. */
const REFUSED = `coalesce(outcome, 'OK') <> 'OK'`;

/** The calls of some visits, in the order in which they began; refused calls are separate from successful ones. */
export const summariseCalls = (
  q: Queryable,
  accountId: string,
  visitIds: readonly string[],
): Promise<CallSummary[]> =>
  q.query<CallSummary>(
    `select visit_id as "visitId", endpoint_id as "endpointId", count(*)::int as count,
            coalesce((array_agg(distinct order_id) filter (where order_id is not null))[1:${AGENT_RULES.ordersNamed}], '{}')
              as "orderIds",
            min(at) as "firstAt", max(at) as "lastAt",
            ${REFUSED} as refused
       from agent_action
      where account_id = $1 and visit_id = any($2::uuid[]) and outcome is distinct from '${REPLAYED}'
      group by visit_id, endpoint_id, ${REFUSED} order by min(at), endpoint_id`,
    [accountId, [...visitIds]],
  );
