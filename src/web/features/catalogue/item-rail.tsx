/** Items of the catalogue in a line that scrolls. */
import { kept } from '#web/lib/kept-html.tsx';
import { Rail } from '#web/ui/rail.tsx';
import { cardsOf, madeFrom, type ItemsProps } from './item-cards.tsx';

function Line(props: ItemsProps<4 | 5>) {
  return <Rail columns={props.columns}>{cardsOf(props)}</Rail>;
}

export const ItemRail = kept(Line, madeFrom);
