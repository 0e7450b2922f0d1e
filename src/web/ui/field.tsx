/** What all fields share: the label above, and the help or error below, linked to it by id. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldProps {
  label: ReactNode;
  /** The label is for screen readers only: sighted users see it from the context. */
  hideLabel?: boolean;
  /** A part that changes is `aria-live` without a role: Firefox leaves a status out of the field's description. */
  help?: ReactNode;
  /** The error; shown above the help, which stays. */
  error?: ReactNode;
  /** Spans both columns of a FormGrid. */
  wide?: boolean;
  /** May stay empty. Every other field is announced as required. */
  optional?: boolean | undefined;
}

/**
 * Every field that is not `optional` has `aria-required` instead: Firefox tells screen readers of a `required` field that
 * it is invalid while it is empty.
 */
export type NotYetInvalid = 'required' | 'aria-required';

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export const useFieldIds = (
  id: string | undefined,
  { help, error, optional }: Omit<FieldProps, 'label'>,
): FieldIds => {
  const own = useId();
  const base = id ?? own;
  const described = [error && `${base}-error`, help && `${base}-help`].filter(Boolean).join(' ');
  return {
    id: base,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': !optional || undefined,
  };
};

/** The only field of its form that can be wrong: the focus may stay in it, so its error is announced when it appears. */
export interface Alone {
  alone?: boolean | undefined;
}

type FrameProps = FieldProps & Alone & { id: string; children: ReactNode };

export function FieldFrame({ id, label, hideLabel, help, error, alone, wide, children }: FrameProps) {
  return (
    <div className={cx(styles.field, wide && styles.wide)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} help={help} error={error} alone={alone} />
    </div>
  );
}

interface NotesProps extends Alone {
  id: string;
  help?: ReactNode;
  error?: ReactNode;
}

function FieldNotes({ id, help, error, alone }: NotesProps) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning-circle-fill" />
          <span role={alone ? 'alert' : undefined}>{error}</span>
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
}

/** An error of the whole form, such as a lost connection; announced when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={styles.error} role="alert">
      <Icon name="warning-circle-fill" />
      <span>{children}</span>
    </p>
  );
}

/** Fields in two columns from 640 px. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

interface FieldsetProps {
  legend: ReactNode;
  hideLegend?: boolean;
  error?: ReactNode;
  /** Spans both columns of a FormGrid. */
  wide?: boolean | undefined;
  /** Radios of which one has to be chosen. */
  required?: boolean;
  children: ReactNode;
}

/**
 * A group of choices with one name. The error belongs to the name: not every screen reader says what describes a group
 * when the focus moves into it.
 */
export function Fieldset({ legend, hideLegend, error, wide, required, children }: FieldsetProps) {
  const id = useId();
  return (
    <fieldset
      className={cx(wide && styles.wide)}
      {...(required && { role: 'radiogroup', 'aria-required': true })}
    >
      <legend className={hideLegend ? 'visually-hidden' : cx(styles.label, styles.legend)}>
        {legend}
        {error && <span className="visually-hidden">. {error}</span>}
      </legend>
      {children}
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
