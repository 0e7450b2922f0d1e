/** Catalogue items in a line that scrolls; on a desktop a grid, with five columns if the items fill them. */
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { Rail } from '#web/ui/rail.tsx';
import { cardsOf, madeFrom, type ItemsProps } from './item-cards.tsx';

function Line(props: ItemsProps) {
  return <Rail columns={props.items.length % 5 === 0 ? 5 : 4}>{cardsOf(props)}</Rail>;
}

export const ItemRail = withCachedHtml(Line, madeFrom);
