/** @jest-environment node */
import { useId, type FunctionComponent, type ReactNode } from 'react';
import ReactDOMServer from 'react-dom/server.edge';
import { ItemCard } from '#web/features/catalogue/item-card.tsx';
import { ItemGrid } from '#web/features/catalogue/item-lists.tsx';
import { kept, withKept } from '#web/lib/kept-html.tsx';
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

const KeptCard = kept(Card, ({ item, level }) =>
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
  withKept(() => ReactDOMServer.renderToString(pageOf(KeptCard, props)));

it('makes of a page what it is without kept pieces, at the first time and after', () => {
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

it('renders a piece once for a record, and again for another one that says the same', () => {
  const made = jest.fn();
  const item = { name: 'Tea' };
  withPieces([{ item, made }]);
  withPieces([{ item, made }]);
  expect(made).toHaveBeenCalledTimes(1);
  withPieces([{ item: { ...item }, made }]);
  expect(made).toHaveBeenCalledTimes(2);
});

it('renders a record anew where it is shown in another way', () => {
  const item = { name: 'Tea' };
  withPieces([{ item }]);
  expect(withPieces([{ item, level: 2 }])).toBe(plain([{ item, level: 2 }]));
});

it('renders at each time what is not to be kept', () => {
  const made = jest.fn();
  const item = { name: '' };
  withPieces([{ item, made }]);
  withPieces([{ item, made }]);
  expect(made).toHaveBeenCalledTimes(2);
});

it('keeps nothing of a page that throws', () => {
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
  expect(() => withKept(render)).toThrow('broken');
  expect(withPieces([{ item, level: 4 }])).toBe(plain([{ item, level: 4 }]));
});

it('announces a picture of the first view whether its card is rendered or kept', () => {
  const item = cardFixture({ image: { url: '/art/tea.webp', alt: '' } });
  const render = () => ReactDOMServer.renderToString(<ItemCard item={item} priority />);
  const once = withKept(render);
  expect(once).toMatch(/^<link rel="preload" as="image" fetchPriority="high" [^>]*><article/);
  expect(withKept(render)).toBe(once);
});

it('announces the pictures of the first view whether their grid is rendered or kept', () => {
  const items = ['tea', 'coffee', 'milk', 'juice', 'water'].map((name) =>
    cardFixture({ productId: name, image: { url: `/art/${name}.webp`, alt: '' } }),
  );
  const render = () => ReactDOMServer.renderToString(<ItemGrid items={items} columns={3} first />);
  const once = withKept(render);
  expect(once.match(/<link rel="preload"/g)).toHaveLength(4);
  expect(withKept(render)).toBe(once);
  const further = () => ReactDOMServer.renderToString(<ItemGrid items={items} columns={3} />);
  expect(withKept(further)).not.toContain('preload');
});

it('keeps a piece that holds others, and those by themselves', () => {
  const made = jest.fn();
  const [tea, coffee] = [{ name: 'Tea' }, { name: 'Coffee' }];
  const Grid = ({ items }: { items: CardProps['item'][] }) => (
    <section>
      {'All: '}
      {items.map((item) => (
        <KeptCard key={item.name} item={item} made={made} />
      ))}
      {'.'}
    </section>
  );
  const KeptGrid = kept(Grid, ({ items }) => ({ record: items, variant: '' }));
  const page = (items: CardProps['item'][]) => () =>
    ReactDOMServer.renderToString(
      <main>
        <KeptCard item={coffee} made={made} />
        <KeptGrid items={items} />
        {'the end'}
      </main>,
    );
  const items = [tea, coffee];
  const first = withKept(page(items));
  expect(first).toBe(page(items)());
  made.mockClear();
  expect(withKept(page(items))).toBe(first);
  expect(withKept(page([coffee, tea]))).toBe(page([coffee, tea])());
  expect(withPieces([{ item: tea, made }])).toBe(plain([{ item: tea }]));
  // Each time for the page that keeps nothing, and never else.
  expect(made).toHaveBeenCalledTimes(3);
});

it('renders plainly outside of a page', () => {
  const made = jest.fn();
  const item = { name: 'Tea' };
  const card = <KeptCard item={item} made={made} />;
  expect(ReactDOMServer.renderToString(card)).toBe(ReactDOMServer.renderToString(<Card item={item} />));
  ReactDOMServer.renderToString(card);
  expect(made).toHaveBeenCalledTimes(2);
});
