// The types of a handler's arguments follow from the contract: using what it does not get does not compile.
import type { Handlers } from '#backend/http/expose.ts';
import type { membership } from '#contract/membership.ts';

type Given<Name extends keyof typeof membership> = Parameters<Handlers<typeof membership>[Name]>[1];

it('the types give a handler a session on member endpoints, a transaction when it moves value, and neither otherwise', () => {
  const visitor: Given<'plans'>['session'] = null;
  // @ts-expect-error -- whoever calls an endpoint of members is signed in
  const nobody: Given<'status'>['session'] = null;
  // @ts-expect-error -- what only reads runs in no transaction of its call
  const tx: Given<'status'>['tx'] = null;
  // @ts-expect-error -- what moves value runs in the transaction that keeps its answer
  const db: Given<'buy'>['db'] = null;
  expect([visitor, nobody, tx, db]).toEqual([null, null, null, null]);
});
