import { useId } from 'react';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  max?: number;
  /** The field name in the form. */
  name?: string;
}

const MIN = 1;

/** A small number, at least 1. At a limit its button stays focusable, so that the focus is not lost. */
export function Stepper({ label, value, onChange, max = 99, name }: StepperProps) {
  const id = useId();
  const step = (next: number) => next >= MIN && next <= max && onChange(next);
  return (
    <div className={styles.row}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <div className={styles.stepper} role="group" aria-labelledby={id}>
        <button
          type="button"
          aria-label="One less"
          aria-disabled={value <= MIN}
          onClick={() => step(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          aria-label="One more"
          aria-disabled={value >= max}
          onClick={() => step(value + 1)}
        >
          <Icon name="plus" />
        </button>
        {name && <input type="hidden" name={name} value={value} />}
      </div>
    </div>
  );
}
