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
export interface CallInput {
  /** Session and other headers; a cart and an Idempotency-Key are added if the contract lists them. */
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Values that the answer must contain. */
  expected?: object;
}

/** `headers`: of the session of the seeded member. */
export const createScene = (harness: TestApp & { headers: Record<string, string> }) => {
  /** A call that prepares the situation; if it is refused, the situation is wrong. */
  const callOk = async <E extends Endpoint>(
    endpoint: E,
    { headers, query, body }: CallInput,
  ): Promise<DataOf<E>> => {
    const answer = await harness.call(endpoint, {
      ...(query && { query }),
      ...(body && { body }),
      headers: { cartid: 'way', ...headers, 'idempotency-key': randomUUID() },
    });
    if (answer.status !== 200) throw new Error(`${endpoint.id}: ${answer.status} ${answer.message}`);
    return answer.data as DataOf<E>;
  };

  const requestPassword = async (member: TestMember, purpose: string, cartid: string) => {
    const headers = { ...member.headers, cartid };
    const { requestId } = await callOk(contract.login.otpInit, { headers, body: { purpose } });
    return { requestId, otp: harness.codeFor(member.mobile) };
  };

  /** The seeded member, who has at least one of everything that can be shown. */
  const owner = { headers: harness.headers };

  const me = (): Promise<TestMember> => harness.join({ coins: PLENTY });

  /** Lets time pass and runs the pending jobs until none is left. */
  const passTime = async (seconds: number): Promise<void> => {
    harness.clock.advance(seconds);
    await harness.queue.work();
  };

  return { ...harness, callOk, requestPassword, owner, me, passTime };
};

export type Scene = ReturnType<typeof createScene>;
export type Situation = (scene: Scene) => CallInput | Promise<CallInput>;
/** One for every endpoint of a section: TypeScript names a missing one. */
export type SituationsOf<S> = { readonly [Name in keyof S]: Situation };

/** A call that needs no preparation. */
export const plainCall =
  (ready: CallInput = {}): Situation =>
  () =>
    ready;

/** The same, made by the seeded member. */
export const ownerCall =
  (ready: CallInput = {}): Situation =>
  ({ owner }) => ({ ...ready, headers: owner.headers });
