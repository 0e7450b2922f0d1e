import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { LargeCoin } from './coins.tsx';
import styles from './feature.module.css';
import { Art, tintClass } from './plate.tsx';
import type { Tint } from './plate.tsx';
import { Tag } from './tag.tsx';

interface FeatureProps {
  title: ReactNode;
  text?: ReactNode;
  /** A ButtonLink. */
  action?: ReactNode;
  tag?: string;
  /** A plate's tint, or ink with the coin: for the paid plan. */
  tint?: Tint | 'ink';
  /** A wide picture (2:1) along the lower right. */
  scene?: string | null;
  /** Or one square picture, large and cut off at the edge. */
  image?: string | null;
  priority?: boolean;
  /** 1 if it is the heading of its page. */
  level?: 1 | 2;
}

/** A large plate with one message: a slide of the carousel, or one of a pair on the home page. */
export function Feature(props: FeatureProps) {
  const { title, text, action, tag, tint = 1, scene, image, priority, level = 2 } = props;
  const isInk = tint === 'ink';
  const Title = `h${level}` as const;
  const classes = cx(
    styles.feature,
    isInk ? styles.ink : tintClass(tint),
    level === 1 && styles.pageHead,
    (scene || image) && styles.withPicture,
  );
  return (
    <div className={classes}>
      {tag && (
        <Tag tone={isInk ? 'coin' : 'paper'} className={styles.tag}>
          {tag}
        </Tag>
      )}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {scene && (
        <Art
          src={scene}
          as="scene"
          sizes="(min-width: 720px) 800px, 422px"
          className={styles.scene}
          priority={priority}
        />
      )}
      {image && (
        <Art
          src={image}
          as="large"
          sizes="(min-width: 1024px) 336px, 216px"
          className={styles.art}
          priority={priority}
        />
      )}
      {isInk && !image && !scene && <LargeCoin className={styles.coin} />}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
