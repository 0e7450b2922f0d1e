import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { FieldFrame, useFieldIds } from './field.tsx';
import type { Alone, FieldProps, NotYetInvalid } from './field.tsx';
import styles from './field.module.css';

type TextFieldProps = FieldProps &
  Alone &
  Omit<ComponentProps<'input'>, 'prefix' | NotYetInvalid> & {
    /** Shown in the field before the typed text, such as "+91". */
    prefix?: ReactNode;
  };

/** One line of text. `ref` is the input's, so that a form can move the focus to the invalid field. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, help, error, alone, wide, optional, prefix, className, id, ...input } = props;
  const ids = useFieldIds(id, { help, error, optional });
  const field = <input {...input} {...ids} className={cx(styles.input, className)} />;
  return (
    <FieldFrame {...{ label, hideLabel, help, error, alone, wide }} id={ids.id}>
      {prefix === undefined ? (
        field
      ) : (
        <div className={styles.group}>
          <span className={styles.lead} aria-hidden="true">
            {prefix}
          </span>
          {field}
        </div>
      )}
    </FieldFrame>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, NotYetInvalid>;

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, help, error, wide, optional, className, id, ...input } = props;
  const ids = useFieldIds(id, { help, error, optional });
  return (
    <FieldFrame {...{ label, hideLabel, help, error, wide }} id={ids.id}>
      <textarea {...input} {...ids} className={cx(styles.input, className)} />
    </FieldFrame>
  );
}
