// What the model's rules come to, if nothing is spent in the end: no coin of a purchase that was taken back stays with the
// member, and none of another is lost, in whatever order it happens (docs/decisions/238). The ledger does what the model does.
import fc from 'fast-check';
import { seed } from './driver.ts';
import { createModel, type Outcome, type Step } from './model.ts';

const RUNS = 4_000;
const KINDS = ['earn', 'hold', 'release', 'commitPart', 'reverseBurn', 'reverseEarn'] as const;

interface Attempt {
  kind: (typeof KINDS)[number];
  /** Chooses among the existing targets. */
  pick: number;
  coins: number;
  days: number;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(100),
  coins: fc.integer({ min: 1, max: 30 }),
  days: fc.integer({ min: 1, max: 60 }),
});

/** An account of the model on one day, with what a member would expect to have in the end. */
const account = () => {
  const model = createModel();
  const ids = { earned: [] as string[], held: [] as string[], burned: [] as string[] };
  let steps = 0;
  let expected = 0;

  const apply = (step: Step): { id: string; outcome: Outcome } => {
    const id = String((steps += 1));
    return { id, outcome: model.apply(step, 0, id) };
  };
  const onOneOf = (targets: readonly string[], pick: number, run: (id: string) => void): void => {
    const target = targets[pick % Math.max(targets.length, 1)];
    if (target) run(target);
  };

  const run: Record<Attempt['kind'], (one: Attempt) => void> = {
    earn: ({ coins, days }) => {
      ids.earned.push(apply({ kind: 'earn', coins, expiresAt: days }).id);
      expected += coins;
    },
    hold: ({ coins }) => {
      const { id, outcome } = apply({ kind: 'hold', coins });
      if ('coins' in outcome) ids.held.push(id);
    },
    release: ({ pick }) => onOneOf(ids.held, pick, (id) => void apply({ kind: 'release', id })),
    commitPart: ({ pick, coins }) =>
      onOneOf(ids.held, pick, (held) => {
        const { id, outcome } = apply({ kind: 'commitPart', id: held, coins });
        if ('coins' in outcome) ids.burned.push(id);
      }),
    reverseBurn: ({ pick, coins }) =>
      onOneOf(ids.burned, pick, (id) => void apply({ kind: 'reverseBurn', id, coins })),
    reverseEarn: ({ pick, coins }) =>
      onOneOf(ids.earned, pick, (id) => {
        const { outcome } = apply({ kind: 'reverseEarn', id, coins });
        if ('coins' in outcome) expected -= outcome.coins + outcome.shortfall;
      }),
  };
  const giveEverythingBack = (): void => {
    for (const id of ids.held) apply({ kind: 'release', id });
    for (const id of ids.burned) apply({ kind: 'reverseBurn', id });
  };
  return {
    attempt: (one: Attempt) => run[one.kind](one),
    giveEverythingBack,
    expected: () => expected,
    available: () => model.state().available,
  };
};

describe('Once all that was ordered has come back', () => {
  it('a member has the coins of the purchases that were kept, and no others', () => {
    const property = fc.property(
      fc.array(attempt, { minLength: 5, maxLength: 60, size: 'max' }),
      (attempts) => {
        const member = account();
        for (const one of attempts) member.attempt(one);
        member.giveEverythingBack();
        expect(member.available()).toBe(member.expected());
      },
    );
    fc.assert(property, { seed, numRuns: RUNS });
  });
});
