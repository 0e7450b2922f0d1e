/** Checkbox, radio, and a list of radios that each need more than a word. */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './choice.module.css';
import { Disclosure } from './disclosure.tsx';
import { Fieldset } from './field.tsx';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** The number of results, at the end of the line. */
  count?: number | string;
}

function Choice({ label, count, type, className, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={cx(styles.check, className)}>
      <input autoComplete="off" {...input} type={type} />
      <span className={styles.text}>{label}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  );
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

export interface RadioCard {
  value: string;
  title: ReactNode;
  /** Second line under the title; makes the row taller. */
  text?: ReactNode;
  /** At the end of the row: an amount. */
  end?: ReactNode;
}

interface RadioCardsProps {
  legend: ReactNode;
  hideLegend?: boolean;
  name: string;
  options: readonly RadioCard[];
  /** Options that fold away below the others: the one that is chosen at first must not be among them. */
  further?: { summary: string; options: readonly RadioCard[] } | undefined;
  /** The chosen value; empty if none is yet. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** Membership cards or payment methods: one row each, and the whole row can be pressed. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, hideLegend, name, options, further, value, onChange, error } = props;
  const rows = (some: readonly RadioCard[]) => (
    <div className={styles.list}>
      {some.map((option) => (
        <label key={option.value} className={cx(styles.check, Boolean(option.text) && styles.tall)}>
          <input
            autoComplete="off"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.text}>
            <span className={styles.title}>{option.title}</span>
            {option.text && <span className={cx('meta', styles.note)}>{option.text}</span>}
          </span>
          {option.end && <span className={styles.end}>{option.end}</span>}
        </label>
      ))}
    </div>
  );
  return (
    <Fieldset legend={legend} hideLegend={hideLegend} error={error}>
      {rows(options)}
      {further && <Disclosure summary={further.summary}>{rows(further.options)}</Disclosure>}
    </Fieldset>
  );
}
