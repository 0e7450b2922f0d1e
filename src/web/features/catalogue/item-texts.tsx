/** The texts below an item's picture: how it works, what to know, its terms; and related items. */
import type { ListingItem } from '#web/store/create-listing.ts';
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { Section } from '#web/ui/layout.tsx';
import { ItemRail } from './item-rail.tsx';
import type { ItemDetail } from './records.ts';
import { ORDERING } from './words.ts';

interface ItemTextsProps {
  detail: ItemDetail;
  howToTitle: string;
  /** Includes the description in "What to know", if the page does not show it elsewhere. */
  withDescription?: boolean;
  /** The member has it already: how it is ordered is omitted. */
  owned?: boolean;
}

/** From ordering it to the last step of using it; none if its content says nothing about its use. */
const stepsOf = ({ item, howTo }: ItemDetail, owned: boolean) => {
  const ordering = ORDERING[item.itemType];
  return ordering && !owned && howTo.length > 0 ? [ordering, ...howTo] : howTo;
};

function Texts({ detail, howToTitle, withDescription = false, owned = false }: ItemTextsProps) {
  const { description, goodToKnow, terms } = detail;
  const steps = stepsOf(detail, owned);
  return (
    <>
      {steps.length > 0 && (
        <section>
          <h2>{howToTitle}</h2>
          <HowTo steps={steps} wide />
        </section>
      )}
      <section>
        {(withDescription || goodToKnow.length > 0) && (
          <Fold title="What to know" open>
            {withDescription && <p className="lines">{description}</p>}
            <ul>
              {goodToKnow.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </Fold>
        )}
        {terms.map(({ title, text }) => (
          <Fold key={title} title={title}>
            <p>{text}</p>
          </Fold>
        ))}
      </section>
    </>
  );
}

export const ItemTexts = withCachedHtml(Texts, ({ detail, howToTitle, withDescription, owned }) => ({
  record: detail,
  variant: `${howToTitle} ${withDescription} ${owned}`,
}));

export function RelatedItems({ title, items }: { title: string; items: readonly ListingItem[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      {/* Another item's page has a line of its own. */}
      <ItemRail key={items.map(({ productId }) => productId).join()} items={items} />
    </Section>
  );
}
