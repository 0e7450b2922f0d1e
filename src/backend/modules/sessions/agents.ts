// Support agents: they sign in by a link, and each of their calls is recorded before it is carried out, for the member
// to read.
import { randomUUID } from 'node:crypto';
import type { DataOf, Endpoint, ParsedQueryOf } from '#contract/endpoint.ts';
import { AGENT_RULES, MEMBER_STATUS_ACTIVE } from '#contract/enums.ts';
import type { login } from '#contract/login.ts';
import type { sessions as contract } from '#contract/sessions.ts';
import { pageByTime } from '../../cursor.ts';
import { isAgent, findOrderId } from '../../http/agents.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallContext, Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import { isFresh, LINK_MEMORY_MS, openLink, type Link } from './links.ts';
import type { SessionsService } from './service.ts';
import { agentOf, changesSomething, titleOf } from './visit-words.ts';
import { holdSession } from './repository.ts';
import * as repository from './repository-visits.ts';

type Asked = ParsedQueryOf<typeof login.ssoVerify>;
type SignedOn = DataOf<typeof login.ssoVerify>;
type Visits = DataOf<typeof contract.agentVisits>;

const refused = (): ApiError =>
  new ApiError('SSO_LINK_REFUSED', 'This sign-on link is no longer valid. Please ask for a new one');

const deedOf = (called: repository.Called): Visits['visits'][number]['deeds'][number] => ({
  title: titleOf(called.endpointId),
  changes: changesSomething(called.endpointId),
  orderIds: called.orderIds,
  count: called.count,
  firstAt: called.firstAt.toISOString(),
  lastAt: called.lastAt.toISOString(),
  refused: called.refused,
});

/** A call whose answer is the same for everybody reveals nothing about the member. */
const isAboutMember = ({ shared }: Endpoint): boolean => shared !== true;

export const createAgentsService = (
  { db, clock, keys, log }: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'log'>,
  { accounts, sessions }: { accounts: AccountsService; sessions: SessionsService },
) => {
  const linkFrom = (token: string | null, { clientName, username }: Asked): Link => {
    const link = token ? openLink(keys, token) : null;
    const isTheirs = link?.role === clientName && link.agentName === username;
    if (!link || !isTheirs || !isFresh(link, clock.now())) throw refused();
    return link;
  };

  /** Signs an agent in by a link. Throws SSO_LINK_REFUSED without giving a reason. */
  const signOn = async (asked: Asked, context: CallContext): Promise<SignedOn> => {
    const { linkId, lcn, agentName, role } = linkFrom(context.token, asked);
    const token = await db.tx(async (tx) => {
      const account = await accounts.byLcn(tx, lcn);
      if (account?.status !== MEMBER_STATUS_ACTIVE) throw refused();
      const { accountId, clientId } = account;
      if (!(await accounts.holdOpen(tx, accountId))) throw refused();
      if (!(await repository.useLink(tx, accountId, linkId, clock.now()))) throw refused();
      // Ends any session that the browser had, so that the agent is not taken for its owner.
      if (context.sessionToken) await sessions.end(tx, context.sessionToken);
      const { userAgent } = context;
      return sessions.start(tx, { accountId, clientId, userAgent, agent: { name: agentName, role } });
    });
    const { sessionSeconds } = AGENT_RULES;
    context.startSession(token, sessionSeconds);
    const endsAt = new Date(clock.now().getTime() + sessionSeconds * 1000).toISOString();
    return { clientName: role, username: agentName, endsAt, endsInSeconds: sessionSeconds };
  };

  /**
   * Records how a call ended. The call has already taken effect: if this fails, the record only says that it began.
   */
  const settled = (action: repository.Action, outcome: string): Promise<unknown> =>
    repository.settleAction(db, action, outcome).catch((error: unknown) => {
      log.warn(
        { endpoint: action.endpointId, err: error },
        'The outcome of an agent’s call could not be recorded',
      );
    });

  /** Carries out a call. An agent's call is recorded before, and its outcome afterwards. */
  const recorded = async <T>(
    endpoint: Endpoint,
    session: Session | null,
    asked: unknown,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (!session || !isAgent(session) || !isAboutMember(endpoint)) return work();
    const { accountId, sessionId: visitId } = session;
    const orderId = findOrderId(asked);
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
      await settled(action, error instanceof ApiError ? error.code : 'INTERNAL');
      throw error;
    });
    await settled({ ...action, orderId: orderId ?? findOrderId(answer) }, 'OK');
    return answer;
  };

  /**
   * Throws UNAUTHENTICATED if the member has ended the agent's visit; otherwise it does not end before the transaction
   * does: once the member is told that a visit has ended, nothing more happens in it.
   */
  const assertVisiting = async (tx: Tx, session: Session): Promise<void> => {
    if (isAgent(session) && !(await holdSession(tx, session.sessionId))) {
      throw new ApiError('UNAUTHENTICATED', 'This visit has ended');
    }
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
    const called = await repository.calledIn(
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
        deeds: called.filter((one) => one.visitId === visit.visitId).map(deedOf),
      })),
      nextCursor,
    };
  };

  return {
    signOn,
    recorded,
    assertVisiting,
    visits,
    /** Housekeeping: deletes links that are too old to be used again anyway. */
    sweep: () => repository.deleteLinkUses(db, new Date(clock.now().getTime() - LINK_MEMORY_MS)),
  };
};

export type AgentsService = ReturnType<typeof createAgentsService>;
