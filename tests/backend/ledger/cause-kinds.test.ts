import { CAUSE_KINDS } from '#backend/ledger/cause-kinds.ts';
import { transaction } from '#contract/ledger-entries.schemas.ts';

describe('The kinds of causes', () => {
  it('are those that the contract names, but for one that nobody can read any more', () => {
    const { description } = transaction.shape.cause.shape.kind;
    const named = Array.from(description!.matchAll(/`(\w+)`/g), ([, kind]) => kind);
    // What the closing of an account ended is read by nobody: the member is gone.
    expect(named.toSorted()).toEqual(CAUSE_KINDS.filter((kind) => kind !== 'closing').toSorted());
  });
});
