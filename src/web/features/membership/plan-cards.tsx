/** The plans side by side: what each costs and offers, and what it would have earned this member. */
import { useId, type ReactNode } from 'react';
import { formatDate, unbroken } from '#web/lib/dates.ts';
import { counted, EMPTY } from '#web/lib/format.ts';
import { Coins, Money } from '#web/ui/coins.tsx';
import { Icon } from '#web/ui/icon.tsx';
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

const valueOf = ({ values }: Pick<PlusFeature, 'values'>, planId: string): string =>
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

/** Whether the plans do not differ in a feature; a single plan is compared with none. */
const isShared = ({ values }: PlusFeature, plans: readonly Plan[]): boolean => {
  const different = new Set(plans.map(({ planId }) => valueOf({ values }, planId)));
  return plans.length > 1 && different.size === 1 && !different.has(EMPTY);
};

/** What every plan has alike, said once: a row in each plan would compare nothing. */
function SharedFeatures({ features, plan }: { features: readonly PlusFeature[]; plan: Plan }) {
  const label = useId();
  return (
    <div>
      <p id={label} className="meta">
        In every plan
      </p>
      <ul className={styles.shared} aria-labelledby={label}>
        {features.map((feature) => (
          <li key={feature.featureId}>
            <Icon name="check" className="positive" />
            <span>
              <span className="strong">{feature.title}:</span>{' '}
              <span className="num">{valueOf(feature, plan.planId)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
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
  const [first] = plans;
  const shared = features.filter((feature) => isShared(feature, plans));
  const compared = features.filter((feature) => !isShared(feature, plans));
  return (
    <>
      {first && shared.length > 0 && <SharedFeatures features={shared} plan={first} />}
      <div className={styles.plans}>
        {plans.map((plan) => {
          const own = outlook?.find(({ planId }) => planId === plan.planId);
          return (
            <article key={plan.planId} className={styles.plan} aria-label={plan.name}>
              <div className={styles.name}>
                <h3>{plan.name}</h3>
                {plan.tag && (
                  <Tag tone="coin" className={styles.tag}>
                    {plan.tag}
                  </Tag>
                )}
              </div>
              <p className="meta">{plan.summary}</p>
              <p className={styles.price}>
                <Money paise={plan.pricePaise} />
              </p>
              <dl className={styles.values}>
                {compared.map((feature) => (
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
    </>
  );
}
