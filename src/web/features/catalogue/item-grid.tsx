/** Items of the catalogue in a grid. */
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { CardGrid } from '#web/ui/card.tsx';
import { cardsOf, madeFrom, type ItemsProps } from './item-cards.tsx';

interface ItemGridProps extends ItemsProps {
  columns: 3 | 4;
}

function Grid(props: ItemGridProps) {
  return <CardGrid columns={props.columns}>{cardsOf(props)}</CardGrid>;
}

export const ItemGrid = withCachedHtml(Grid, madeFrom);
