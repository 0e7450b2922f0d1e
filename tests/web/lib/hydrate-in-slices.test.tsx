import { useEffect } from 'react';
import ReactDOM from 'react-dom/client';

const PIECES = 20;
const unpatched = ReactDOM.hydrateRoot;

beforeAll(async () => {
  await import('#web/lib/hydrate-in-slices.ts');
});
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
});

/** Longer than a slice, so that nothing else fits into the same one. */
const work = () => {
  const until = performance.now() + 8;
  while (performance.now() < until);
};

function Piece({ onRender }: { onRender: () => void }) {
  work();
  onRender();
  return <li>piece</li>;
}

function Page({ onPiece, onHydrated }: { onPiece: () => void; onHydrated: (nothing: undefined) => void }) {
  useEffect(() => onHydrated(undefined), [onHydrated]);
  return (
    <ul>
      {Array.from({ length: PIECES }, (_, at) => (
        <Piece key={at} onRender={onPiece} />
      ))}
    </ul>
  );
}

/** Whether the page yielded to other work when only some of its pieces were rendered. */
const yieldsMidway = async (hydrate: typeof unpatched): Promise<boolean> => {
  const container = document.createElement('div');
  container.innerHTML = `<ul>${'<li>piece</li>'.repeat(PIECES)}</ul>`;
  const seen = { rendered: 0, hasYielded: false };
  const { promise: hydrated, resolve: onHydrated } = Promise.withResolvers<undefined>();
  const onPiece = () => {
    seen.rendered += 1;
  };
  const looking = setInterval(() => {
    if (seen.rendered > 0 && seen.rendered < PIECES) seen.hasYielded = true;
  });
  const root = hydrate(container, <Page onPiece={onPiece} onHydrated={onHydrated} />);
  await hydrated;
  clearInterval(looking);
  root.unmount();
  return seen.hasYielded;
};

describe('the hydration of a page', () => {
  it('yields to other work before it is complete', async () => {
    expect(await yieldsMidway(ReactDOM.hydrateRoot)).toBe(true);
  });

  it('does not yield without our patch', async () => {
    expect(await yieldsMidway(unpatched)).toBe(false);
  });
});
