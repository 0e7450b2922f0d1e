/** @jest-environment node */
import { useId, type FunctionComponent, type ReactNode } from 'react';
import ReactDOMServer from 'react-dom/server.edge';
import { ItemGrid } from '#web/features/catalogue/item-grid.tsx';
import { withCachedHtml, renderWithCache } from '#web/lib/cached-html.tsx';
import { cardFixture } from '../../support/fixtures.ts';

interface CardProps {
  item: { name: string };
  level?: number;
  made?: jest.Mock;
}

function Card({ item, level = 3, made }: CardProps): ReactNode {
  made?.();
  const Name = `h${level}` as 'h3';
  return (
    <article>
      <Name>{item.name}</Name>
      {'from '}
      {3680}
    </article>
  );
}

const KeptCard = withCachedHtml(Card, ({ item, level }) =>
  item.name === '' ? null : { record: item, variant: String(level) },
);

function Field() {
  const id = useId();
  return <input id={id} />;
}

const pageOf = (Shown: FunctionComponent<CardProps>, props: readonly CardProps[]) => (
  <main>
    {'Cards: '}
    {props.map((one, index) => (
      <Shown key={index} {...one} />
    ))}
    <Field />
    {'the end'}
  </main>
);

const plain = (props: readonly CardProps[]) => ReactDOMServer.renderToString(pageOf(Card, props));
const withPieces = (props: readonly CardProps[]) =>
  renderWithCache(() => ReactDOMServer.renderToString(pageOf(KeptCard, props)));

it('renders the same HTML with cached pieces as without them, on the first render and later', () => {
  const tea = { name: '“Tea” & <more> for ₹100' };
  const props = [
    { item: tea },
    { item: { name: 'Coffee' } },
    { item: tea, level: 2 },
    { item: { name: '' } },
  ];
  expect(withPieces(props)).toBe(plain(props));
  expect(withPieces(props)).toBe(plain(props));
});

it('renders a piece once per record object, and again for an equal copy of it', () => {
  const made = jest.fn();
  const item = { name: 'Tea' };
  withPieces([{ item, made }]);
  withPieces([{ item, made }]);
  expect(made).toHaveBeenCalledTimes(1);
  withPieces([{ item: { ...item }, made }]);
  expect(made).toHaveBeenCalledTimes(2);
});

it('renders a record again when its variant differs', () => {
  const item = { name: 'Tea' };
  withPieces([{ item }]);
  expect(withPieces([{ item, level: 2 }])).toBe(plain([{ item, level: 2 }]));
});

it('renders a piece on every request when it must not be cached', () => {
  const made = jest.fn();
  const item = { name: '' };
  withPieces([{ item, made }]);
  withPieces([{ item, made }]);
  expect(made).toHaveBeenCalledTimes(2);
});

it('caches nothing from a page that throws', () => {
  const item = { name: 'Tea' };
  function Broken(): ReactNode {
    throw new Error('broken');
  }
  const render = () =>
    ReactDOMServer.renderToString(
      <main>
        <KeptCard item={item} level={4} />
        <Broken />
      </main>,
    );
  expect(() => renderWithCache(render)).toThrow('broken');
  expect(withPieces([{ item, level: 4 }])).toBe(plain([{ item, level: 4 }]));
});

it('preloads the pictures of the first view whether their grid is rendered or comes from the cache', () => {
  const items = ['tea', 'coffee', 'milk', 'juice', 'water'].map((name) =>
    cardFixture({ productId: name, image: { url: `/art/${name}.webp`, alt: '' } }),
  );
  const render = () => ReactDOMServer.renderToString(<ItemGrid items={items} columns={3} first />);
  const once = renderWithCache(render);
  expect(once.match(/<link rel="preload"/g)).toHaveLength(4);
  expect(renderWithCache(render)).toBe(once);
  expect(once).toMatch(/^<link rel="preload" as="image" fetchPriority="high"/);
  const further = () => ReactDOMServer.renderToString(<ItemGrid items={items} columns={3} />);
  expect(renderWithCache(further)).not.toContain('preload');
});

it('refuses a cached component inside another one', () => {
  const Outer = withCachedHtml(
    ({ item }: CardProps) => (
      <section>
        <KeptCard item={item} />
      </section>
    ),
    ({ item }) => ({ record: item, variant: '' }),
  );
  const render = () => ReactDOMServer.renderToString(<Outer item={{ name: 'Tea' }} />);
  expect(() => renderWithCache(render)).toThrow('contains another');
});

it('caches nothing outside the render of a page', () => {
  const made = jest.fn();
  const item = { name: 'Tea' };
  const card = <KeptCard item={item} made={made} />;
  expect(ReactDOMServer.renderToString(card)).toBe(ReactDOMServer.renderToString(<Card item={item} />));
  ReactDOMServer.renderToString(card);
  expect(made).toHaveBeenCalledTimes(2);
});
