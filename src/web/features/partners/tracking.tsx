/** What earns coins on a trip, and what prevents it. */
import { TRIP_RULES } from '#contract/partner-rules.ts';
import { counted } from '#web/lib/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TextSection } from '#web/ui/page-layout.tsx';
import styles from './tracking.module.css';

interface TrackingProps {
  tracked: readonly string[];
  spoils: readonly string[];
}

/** The rules that apply to every partner, if none is named. */
export const GENERAL_RULES: TrackingProps = {
  tracked: [
    `Orders placed within ${counted(TRIP_RULES.trackHours, 'hour')} of going to the shop from here, in the same browser.`,
    'Everything that you keep: coins for returned items are taken back.',
    'Several orders on one trip: each of them earns.',
  ],
  spoils: [
    'A coupon code from another site, or a browser extension that looks for one.',
    'Reaching the shop through a search, an advertisement or another rewards site in between.',
    'Finishing the order in the partner’s own app, or in a private window.',
    'Rejecting the shop’s cookies, or using a blocker that does so for you.',
  ],
};

export function Tracking({ tracked, spoils }: TrackingProps) {
  return (
    <div className={styles.columns}>
      <TextSection title="What earns coins">
        <ul className={styles.list}>
          {tracked.map((text) => (
            <li key={text}>
              <Icon name="check-circle" className={styles.good} /> <span>{text}</span>
            </li>
          ))}
        </ul>
      </TextSection>
      <TextSection title="What stops your coins">
        <ul className={styles.list}>
          {spoils.map((text) => (
            <li key={text}>
              <Icon name="x" className={styles.bad} /> <span>{text}</span>
            </li>
          ))}
        </ul>
      </TextSection>
    </div>
  );
}
