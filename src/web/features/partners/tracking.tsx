/** What is tracked on a trip, and what spoils it. */
import { Icon } from '#web/ui/icon.tsx';
import { Block } from '#web/ui/layout.tsx';
import styles from './tracking.module.css';

interface TrackingProps {
  tracked: readonly string[];
  spoils: readonly string[];
}

/** What holds at every partner, where none is named. */
export const EVERYWHERE: TrackingProps = {
  tracked: [
    'Orders placed within 24 hours of going to the shop from here, in the same browser.',
    'What you keep: coins of what is sent back go back as well.',
    'Several orders on one trip, each for itself.',
  ],
  spoils: [
    'A coupon code from another site, or a browser extension that looks for one.',
    'Going to the shop by a search, an advertisement or another rewards site in between.',
    'Finishing the order in the partner’s own app, or in a private window.',
    'Refusing cookies in the shop, or a blocker that does so for you.',
  ],
};

export function Tracking({ tracked, spoils }: TrackingProps) {
  return (
    <div className={styles.columns}>
      <Block title="What is tracked">
        <ul className={styles.list}>
          {tracked.map((text) => (
            <li key={text}>
              <Icon name="check-circle" className={styles.good} /> <span>{text}</span>
            </li>
          ))}
        </ul>
      </Block>
      <Block title="What spoils it">
        <ul className={styles.list}>
          {spoils.map((text) => (
            <li key={text}>
              <Icon name="x" className={styles.bad} /> <span>{text}</span>
            </li>
          ))}
        </ul>
      </Block>
    </div>
  );
}
