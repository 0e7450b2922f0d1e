import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import { FieldFrame, useFieldIds } from './field.tsx';
import type { FieldProps, NotYetInvalid } from './field.tsx';
import styles from './field.module.css';

interface SelectOption {
  value: string;
  label: string;
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, NotYetInvalid> & {
    options: readonly SelectOption[];
    /** First line with an empty value, such as "Choose a state". */
    placeholder?: string;
    /** Small and round: for the sort order of a list. */
    pill?: boolean;
  };

/** The browser's own list, which works best on a phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, help, error, wide, options, placeholder, pill, className, id, ...rest } = props;
  // Without an empty line it cannot be left empty.
  const { optional = placeholder === undefined, ...select } = rest;
  const ids = useFieldIds(id, { help, error, optional });
  return (
    <FieldFrame {...{ label, hideLabel, help, error, wide }} id={ids.id}>
      <select
        autoComplete="off"
        {...select}
        {...ids}
        className={cx(styles.input, pill && styles.pill, className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
