/** Placeholder for a row of cards: their plates and the room of their text, of which a name always has two lines. */
import { cx } from '#web/lib/cx.ts';
import card from './card.module.css';
import { Rail } from './rail.tsx';
import { Bone, BoneLine } from './skeleton.tsx';

function CardSkeleton() {
  return (
    <div className={card.card}>
      <Bone className={cx(card.plate, card.blank)} />
      <p className={card.by}>
        <BoneLine width={60} />
      </p>
      <p className={card.title}>
        <BoneLine width={80} />
      </p>
      <p className={card.price}>
        <span>
          <span className={card.coins}>&nbsp;</span>
        </span>
      </p>
    </div>
  );
}

export function RailSkeleton({ columns }: { columns: 4 | 5 }) {
  return (
    <div aria-hidden="true">
      <Rail columns={columns}>
        {Array.from({ length: columns }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </Rail>
    </div>
  );
}
