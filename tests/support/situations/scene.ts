// The environment in which every endpoint is called successfully: the included backend with the demo's content and
// sandboxes, and a new member with coins for each call.
import { randomUUID } from 'node:crypto';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { TestApp, TestMember } from '../app.ts';

const PLENTY = 200_000;
export const VOUCHER = 'v-1010';
export const PRODUCT = 'p-1073';
export const COUPON = 'c-1001';
export const PARTNER = 'pt-1002';

/** A call that should succeed. */
export interface Ready {
  /** Session and other headers; a cart and an Idempotency-Key are added if the contract lists them. */
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Values that the answer must contain. */
  shows?: object;
}

/** `headers`: of the session of the seeded member. */
export const createScene = (desk: TestApp & { headers: Record<string, string> }) => {
  /** A call that prepares the situation; if it is refused, the situation is wrong. */
  const good = async <E extends Endpoint>(
    endpoint: E,
    { headers, query, body }: Ready,
  ): Promise<DataOf<E>> => {
    const answer = await desk.call(endpoint, {
      ...(query && { query }),
      ...(body && { body }),
      headers: { cartid: 'way', ...headers, 'idempotency-key': randomUUID() },
    });
    if (answer.status !== 200) throw new Error(`${endpoint.id}: ${answer.status} ${answer.message}`);
    return answer.data as DataOf<E>;
  };

  const askedFor = async (member: TestMember, purpose: string, cartid: string) => {
    const headers = { ...member.headers, cartid };
    const { requestId } = await good(contract.login.otpInit, { headers, body: { purpose } });
    return { requestId, otp: desk.codeFor(member.mobile) };
  };

  /** The seeded member, who has at least one of everything that can be shown. */
  const owner = { headers: desk.headers };

  const me = (): Promise<TestMember> => desk.join({ coins: PLENTY });

  /** Lets time pass and runs the pending jobs until none is left. */
  const later = async (seconds: number): Promise<void> => {
    desk.clock.pass(seconds);
    await desk.queue.work();
  };

  return { ...desk, good, askedFor, owner, me, later };
};

export type Scene = ReturnType<typeof createScene>;
export type Situation = (scene: Scene) => Ready | Promise<Ready>;
/** One for every endpoint of a section: TypeScript names a missing one. */
export type SituationsOf<S> = { readonly [Name in keyof S]: Situation };

/** A call that needs no preparation. */
export const asked =
  (ready: Ready = {}): Situation =>
  () =>
    ready;

/** The same, made by the seeded member. */
export const askedByOwner =
  (ready: Ready = {}): Situation =>
  ({ owner }) => ({ ...ready, headers: owner.headers });
