// Where every endpoint is called so that it succeeds: the shipped backend with the demo's content, sandboxes behind
// it, and a fresh member with coins for each call.
import { randomUUID } from 'node:crypto';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { TestApp, TestMember } from '../app.ts';

const PLENTY = 200_000;
export const VOUCHER = 'v-1010';
export const PRODUCT = 'p-1073';
export const COUPON = 'c-1001';
export const PARTNER = 'pt-1002';

/** A call that is to succeed. */
export interface Ready {
  /** Session and other headers; a cart and an Idempotency-Key are added where the contract lists them. */
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** What the answer has to hold beyond its shape. */
  shows?: object;
}

/** `headers`: of the session of the seeded member. */
export const createScene = (desk: TestApp & { headers: Record<string, string> }) => {
  /** Made on the way to the call: refused, it is the situation that is wrong. */
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

  /** The seeded member, who has one of everything that can be shown. */
  const owner = { headers: desk.headers };

  const me = (): Promise<TestMember> => desk.join({ coins: PLENTY });

  /** Time passes and what waits is worked, as many times as it takes to come to rest. */
  const later = async (seconds: number): Promise<void> => {
    desk.clock.pass(seconds);
    await desk.queue.work();
  };

  return { ...desk, good, askedFor, owner, me, later };
};

export type Scene = ReturnType<typeof createScene>;
export type Situation = (scene: Scene) => Ready | Promise<Ready>;
/** One for every endpoint of a section: TypeScript names the one that is missing. */
export type SituationsOf<S> = { readonly [Name in keyof S]: Situation };

/** What needs nothing but to be asked. */
export const asked =
  (ready: Ready = {}): Situation =>
  () =>
    ready;

/** The same by the seeded member. */
export const askedByOwner =
  (ready: Ready = {}): Situation =>
  ({ owner }) => ({ ...ready, headers: owner.headers });
