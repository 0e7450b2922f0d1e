import { useEffect } from 'react';
import ReactDOM from 'react-dom/client';

const PIECES = 20;
const atOnce = ReactDOM.hydrateRoot;

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

function Page({ onPiece, onAwake }: { onPiece: () => void; onAwake: (nothing: undefined) => void }) {
  useEffect(() => onAwake(undefined), [onAwake]);
  return (
    <ul>
      {Array.from({ length: PIECES }, (_, at) => (
        <Piece key={at} onRender={onPiece} />
      ))}
    </ul>
  );
}

/** Whether the page yielded to other work when only some of its pieces were rendered. */
const isFreeBetween = async (hydrate: typeof atOnce): Promise<boolean> => {
  const container = document.createElement('div');
  container.innerHTML = `<ul>${'<li>piece</li>'.repeat(PIECES)}</ul>`;
  const seen = { rendered: 0, isFree: false };
  const { promise: awake, resolve: onAwake } = Promise.withResolvers<undefined>();
  const onPiece = () => {
    seen.rendered += 1;
  };
  const looking = setInterval(() => {
    if (seen.rendered > 0 && seen.rendered < PIECES) seen.isFree = true;
  });
  const root = hydrate(container, <Page onPiece={onPiece} onAwake={onAwake} />);
  await awake;
  clearInterval(looking);
  root.unmount();
  return seen.isFree;
};

describe('the hydration of a page', () => {
  it('yields to other work before it is complete', async () => {
    expect(await isFreeBetween(ReactDOM.hydrateRoot)).toBe(true);
  });

  it('does not yield without our patch', async () => {
    expect(await isFreeBetween(atOnce)).toBe(false);
  });
});
