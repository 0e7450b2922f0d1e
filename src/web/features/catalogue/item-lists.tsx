/** Items of the catalogue together: a grid, a line that scrolls, rows of partners. */
import { kept } from '#web/lib/kept-html.tsx';
import type { ListingItem } from '#web/store/create-listing.ts';
import { announceCard, CardGrid, PartnerRows } from '#web/ui/card.tsx';
import { Rail } from '#web/ui/rail.tsx';
import { ItemCard, PartnerItemRow } from './item-card.tsx';

/** Cards of the first view, whose pictures are loaded at once. */
const FIRST_VIEW = 4;

interface ItemsProps<Columns> {
  items: readonly ListingItem[];
  columns: Columns;
  /** They stand where the page begins. */
  first?: boolean;
}

const cardsOf = ({ items, first = false }: ItemsProps<unknown>) =>
  items.map((item, at) => <ItemCard key={item.productId} item={item} priority={first && at < FIRST_VIEW} />);

const announceFirst = (items: readonly ListingItem[]): void =>
  items.slice(0, FIRST_VIEW).forEach(({ image }) => announceCard(image.url));

const madeFrom = ({ items, columns, first }: ItemsProps<number>) => ({
  record: items,
  variant: `${columns} ${first}`,
  announce: first ? () => announceFirst(items) : undefined,
});

function Grid(props: ItemsProps<3 | 4>) {
  return <CardGrid columns={props.columns}>{cardsOf(props)}</CardGrid>;
}

export const ItemGrid = kept(Grid, madeFrom);

function Line(props: ItemsProps<4 | 5>) {
  return <Rail columns={props.columns}>{cardsOf(props)}</Rail>;
}

export const ItemRail = kept(Line, madeFrom);

function Rows({ items }: { items: readonly ListingItem[] }) {
  return (
    <PartnerRows>
      {items.map((item) => (
        <PartnerItemRow key={item.productId} item={item} />
      ))}
    </PartnerRows>
  );
}

export const PartnerItemRows = kept(Rows, ({ items }) => ({ record: items, variant: '' }));
