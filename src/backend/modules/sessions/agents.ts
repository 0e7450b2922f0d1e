// Support agents: they sign in by a link, and each of their calls is recorded before it is carried out, for the member
// to read.
import { randomUUID } from 'node:crypto';
import type { DataOf, ParsedQueryOf } from '#contract/endpoint.ts';
import { AGENT_RULES, MEMBER_STATUS_ACTIVE } from '#contract/enums.ts';
import type { login } from '#contract/login.ts';
import type { sessions as contract } from '#contract/sessions.ts';
import { addMs } from '../../clock.ts';
import { pageByTime } from '../../cursor.ts';
import { answeredOrder, isAgent, requestedOrder } from '../../http/agents.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallContext, Session } from '../../http/context.ts';
import type { CallToRecord } from '../../http/expose.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import { isUnexpired, LINK_RETENTION_MS, openLink, type Link } from './links.ts';
import type { SessionsService } from './service.ts';
import { agentOf, changesSomething, isMadeByPages, titleOf } from './call-titles.ts';
import * as repository from './repository-visits.ts';

type SignOnRequest = ParsedQueryOf<typeof login.ssoVerify>;
type SignOnResult = DataOf<typeof login.ssoVerify>;
type Visits = DataOf<typeof contract.agentVisits>;

const linkRefused = (): ApiError =>
  new ApiError('SSO_LINK_REFUSED', 'This sign-on link is no longer valid. Please ask for a new one');

/** Only who has a link that is genuine, and is the agent for whom it was made, is told that. */
const openedElsewhere = (): ApiError =>
  new ApiError('SSO_LINK_REFUSED', 'This sign-on link is for the site of another brand', {
    otherBrand: true,
  });

const toCallView = (summary: repository.CallSummary): Visits['visits'][number]['deeds'][number] => ({
  title: titleOf(summary.endpointId),
  changes: changesSomething(summary.endpointId),
  byPages: isMadeByPages(summary.endpointId),
  orderIds: summary.orderIds,
  count: summary.count,
  firstAt: summary.firstAt.toISOString(),
  lastAt: summary.lastAt.toISOString(),
  refused: summary.refused,
});

export const createAgentsService = (
  { db, clock, keys, log }: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'log'>,
  { accounts, sessions }: { accounts: AccountsService; sessions: SessionsService },
) => {
  const linkFrom = (token: string | null, { clientName, username }: SignOnRequest): Link => {
    const link = token ? openLink(keys, token) : null;
    const isTheirs = link?.role === clientName && link.agentName === username;
    if (!link || !isTheirs || !isUnexpired(link, clock.now())) throw linkRefused();
    return link;
  };

  /** Signs an agent in by a link, on the site of the card's brand. Throws SSO_LINK_REFUSED; the only reason it gives is another site. */
  const signOn = async (request: SignOnRequest, context: CallContext): Promise<SignOnResult> => {
    const { linkId, lcn, agentName, role } = linkFrom(context.token, request);
    const token = await db.tx(async (tx) => {
      const account = await accounts.byLcn(tx, lcn);
      if (account?.status !== MEMBER_STATUS_ACTIVE) throw linkRefused();
      const { accountId, clientId } = account;
      if (clientId !== context.clientId) {
        log.warn(
          { clientId },
          'A sign-on link was opened on the site of another brand than that of its card',
        );
        throw openedElsewhere();
      }
      if (!(await accounts.lockOpen(tx, accountId))) throw linkRefused();
      if (!(await repository.useLink(tx, accountId, linkId, clock.now()))) throw linkRefused();
      // Ends any session that the browser had, so that the agent is not taken for its owner.
      if (context.sessionToken) await sessions.end(tx, context.sessionToken);
      const { userAgent } = context;
      return sessions.start(tx, { accountId, clientId, userAgent, agent: { name: agentName, role } });
    });
    const { sessionSeconds } = AGENT_RULES;
    context.startSession(token, sessionSeconds);
    const endsAt = addMs(clock.now(), sessionSeconds * 1000).toISOString();
    return { clientName: role, username: agentName, endsAt, endsInSeconds: sessionSeconds };
  };

  /**
   * Records how a call ended. The call has already taken effect: if this fails, the record only says that it began.
   */
  const recordOutcome = (action: repository.Action, outcome: string): Promise<unknown> =>
    repository.settleAction(db, action, outcome).catch((error: unknown) => {
      log.warn(
        { endpoint: action.endpointId, err: error },
        'The outcome of an agent’s call could not be recorded',
      );
    });

  /**
   * Carries out a call. An agent's call is recorded before, and its outcome afterwards. One whose answer is the same for
   * everybody has no session (gate.ts), and reveals nothing about the member. A call that was refused names no order:
   * nothing says that it is the member's. One that was answered as before, by `isReplay`, did nothing itself.
   */
  const runRecorded = async <T>(
    { endpoint, session, request }: CallToRecord,
    work: () => Promise<T>,
    isReplay: () => boolean,
  ): Promise<T> => {
    if (!session || !isAgent(session)) return work();
    const { accountId, sessionId: visitId } = session;
    const orderId = requestedOrder(endpoint, request);
    const action = {
      accountId,
      visitId,
      actionId: randomUUID(),
      endpointId: endpoint.id,
      orderId,
      at: clock.now(),
    };
    await repository.insertAction(db, action);
    const answer = await work().catch(async (error: unknown) => {
      // What broke may have taken effect.
      if (error instanceof ApiError) await recordOutcome({ ...action, orderId: null }, error.code);
      else await recordOutcome(action, 'INTERNAL');
      throw error;
    });
    const outcome = isReplay() ? repository.REPLAYED : 'OK';
    await recordOutcome({ ...action, orderId: answeredOrder(answer) ?? orderId }, outcome);
    return answer;
  };

  /** Which agents visited and what they did, one page of visits at a time. */
  const visits = async (
    { accountId }: Session,
    query: ParsedQueryOf<typeof contract.agentVisits>,
  ): Promise<Visits> => {
    const { page, nextCursor } = await pageByTime(keys, JSON.stringify(['agent-visits', accountId]), query, {
      find: (after, limit) => repository.visitsPage(db, accountId, after, limit),
      positionOf: ({ startedAt, visitId }) => ({ at: startedAt, id: visitId }),
    });
    const calls = await repository.summariseCalls(
      db,
      accountId,
      page.map((visit) => visit.visitId),
    );
    return {
      visits: page.map((visit) => ({
        visitId: visit.visitId,
        agent: agentOf(visit),
        startedAt: visit.startedAt.toISOString(),
        endsAt: visit.endsAt.toISOString(),
        deeds: calls.filter((call) => call.visitId === visit.visitId).map(toCallView),
      })),
      nextCursor,
    };
  };

  return {
    signOn,
    runRecorded,
    visits,
    /** Housekeeping: deletes links that are too old to be used again anyway. */
    sweep: () => repository.deleteLinkUses(db, addMs(clock.now(), -LINK_RETENTION_MS)),
  };
};

export type AgentsService = ReturnType<typeof createAgentsService>;
