/** The texts below an item's picture: how it works, what to know, its terms; and related items. */
import type { ListingItem } from '#web/store/create-listing.ts';
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { Section } from '#web/ui/layout.tsx';
import { TextSection } from '#web/ui/page-layout.tsx';
import { ItemRail } from './item-rail.tsx';
import type { ItemDetail } from './records.ts';
import { ORDERING } from './words.ts';

interface UsageTextsProps {
  texts: Pick<ItemDetail, 'howTo' | 'goodToKnow' | 'terms'>;
  howToTitle: string;
  /** Comes first in "What to know". */
  description?: string | undefined;
}

/** What someone who has the item needs to know. */
export function UsageTexts({
  texts: { howTo, goodToKnow, terms },
  howToTitle,
  description,
}: UsageTextsProps) {
  const isKnown = description !== undefined || goodToKnow.length > 0;
  return (
    <>
      {howTo.length > 0 && (
        <TextSection title={howToTitle}>
          <HowTo steps={howTo} />
        </TextSection>
      )}
      {(isKnown || terms.length > 0) && (
        <section>
          {isKnown && (
            <Fold title="What to know" open>
              {description !== undefined && <p className="lines">{description}</p>}
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
      )}
    </>
  );
}

interface ItemTextsProps {
  detail: ItemDetail;
  howToTitle: string;
  /** Includes the description in "What to know", if the page does not show it elsewhere. */
  withDescription?: boolean;
}

/** From ordering it to the last step of using it; none if its content says nothing about its use. */
const stepsOf = ({ item, howTo }: ItemDetail) => {
  const ordering = ORDERING[item.itemType];
  return ordering && howTo.length > 0 ? [ordering, ...howTo] : howTo;
};

function Texts({ detail, howToTitle, withDescription = false }: ItemTextsProps) {
  return (
    <UsageTexts
      texts={{ ...detail, howTo: stepsOf(detail) }}
      howToTitle={howToTitle}
      description={withDescription ? detail.description : undefined}
    />
  );
}

export const ItemTexts = withCachedHtml(Texts, ({ detail, howToTitle, withDescription }) => ({
  record: detail,
  variant: `${howToTitle} ${withDescription}`,
}));

export function RelatedItems({ title, items }: { title: string; items: readonly ListingItem[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ItemRail items={items} />
    </Section>
  );
}
