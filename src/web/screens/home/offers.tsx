/** The brand's slides, and beside them what sells Plus to whoever has none. */
import { PLUS_TIER } from '#contract/enums.ts';
import type { HomeSection } from '#web/features/catalogue/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { Feature } from '#web/ui/feature.tsx';
import { Section } from '#web/ui/layout.tsx';
import styles from './offers.module.css';

export type Slides = Extract<HomeSection, { kind: 'carousel' }>;
export type Plus = Extract<HomeSection, { kind: 'plus' }>;

/** Scenes are wide pictures; any other picture on a slide is square. */
const pictureOf = (url: string) => (url.includes('/scene-') ? { scene: url } : { image: url });

function SlideFeature({ slide }: { slide: Slides['slides'][number] }) {
  const { title, text, plate, image, action } = slide;
  return (
    <Feature
      title={title}
      text={text}
      tint={plate}
      {...pictureOf(image.url)}
      action={
        <ButtonLink size="l" href={action.href}>
          {action.label}
        </ButtonLink>
      }
    />
  );
}

const Slide = withCachedHtml(SlideFeature, ({ slide }) => ({ record: slide, variant: '' }));

function PlusFeature({ title, tag, text, action }: Plus) {
  return (
    <Feature
      tint="ink"
      tag={tag}
      title={title}
      text={text}
      action={
        <ButtonLink size="l" variant="coin" href={action.href}>
          {action.label}
        </ButtonLink>
      }
    />
  );
}

interface OffersProps {
  carousel?: Slides | undefined;
  plus?: Plus | undefined;
}

/** Until it is known who is signed in, the hint of the device decides by style alone whether Plus has a place. */
export function Offers({ carousel, plus }: OffersProps) {
  const offered = useOffered();
  const hasPlus = useAppSelector(dashboard.selectData)?.tier === PLUS_TIER;
  const slides = carousel?.slides.filter(({ action }) => offered(action.href)) ?? [];
  const sold = plus && !hasPlus && offered(plus.action.href) ? plus : null;
  if (slides.length === 0 && !sold) return null;
  return (
    <Section>
      <div className={styles.features}>
        {carousel && slides.length > 0 && (
          <Carousel label={carousel.title}>
            {slides.map((slide) => (
              <Slide key={slide.id} slide={slide} />
            ))}
          </Carousel>
        )}
        {sold && (
          <div className={styles.plus}>
            <PlusFeature {...sold} />
          </div>
        )}
      </div>
    </Section>
  );
}
