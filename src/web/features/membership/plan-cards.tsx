/** The plans side by side: what each costs and offers, and what it would have earned this member. */
import type { ReactNode } from 'react';
import { formatDate, unbroken } from '#web/lib/dates.ts';
import { counted, EMPTY } from '#web/lib/format.ts';
import { Coins, Money } from '#web/ui/coins.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './plans.module.css';
import type { Outlook, Plan, PlusFeature } from './records.ts';

interface PlanCardsProps {
  plans: readonly Plan[];
  features: readonly PlusFeature[];
  /** Only for members. */
  outlook?: readonly Outlook[] | undefined;
  action: (plan: Plan) => ReactNode;
}

const valueOf = ({ values }: PlusFeature, planId: string): string =>
  values.find((value) => value.planId === planId)?.text ?? EMPTY;

/** An account that is younger than the plan is long is not said to have had all of that time. */
const periodOf = ({ months, joinedAt }: Outlook): string =>
  joinedAt === null
    ? `In the last ${months === 1 ? 'month' : counted(months, 'month')}`
    : `Since you joined on ${unbroken(formatDate(joinedAt))}`;

/** Shows nothing if it would have earned nothing, as for a new member. */
function PlanOutlook({ outlook }: { outlook: Outlook }) {
  if (outlook.extraPoints === 0) return null;
  return (
    <p className="meta">
      {periodOf(outlook)} it would have brought you{' '}
      <Coins value={outlook.extraPoints} words className="strong" />, worth{' '}
      <Money paise={outlook.extraWorthPaise} />.
    </p>
  );
}

/** Explains each feature by which the plans are compared. */
export function PlusFeatures({ features }: { features: readonly PlusFeature[] }) {
  return (
    <div className={styles.features}>
      {features.map(({ featureId, title, text }) => (
        <div key={featureId}>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </div>
  );
}

export function PlanCards({ plans, features, outlook, action }: PlanCardsProps) {
  return (
    <div className={styles.plans}>
      {plans.map((plan) => {
        const own = outlook?.find(({ planId }) => planId === plan.planId);
        return (
          <article key={plan.planId} className={styles.plan} aria-label={plan.name}>
            <div className={styles.name}>
              <h3>{plan.name}</h3>
              {plan.tag && <Tag tone="coin">{plan.tag}</Tag>}
            </div>
            <p className="meta">{plan.summary}</p>
            <p className={styles.price}>
              <Money paise={plan.pricePaise} />
            </p>
            <dl className={styles.values}>
              {features.map((feature) => (
                <div key={feature.featureId}>
                  <dt>{feature.title}</dt>
                  <dd className="num">{valueOf(feature, plan.planId)}</dd>
                </div>
              ))}
            </dl>
            {own && <PlanOutlook outlook={own} />}
            <div className={styles.action}>{action(plan)}</div>
          </article>
        );
      })}
    </div>
  );
}
