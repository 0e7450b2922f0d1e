/**
 * A one-time password: one real input, so that a phone can fill it in from the message and pasting works, and cells
 * drawn behind it that only show what was typed.
 */
import type { ChangeEvent, ComponentProps, SyntheticEvent } from 'react';
import { cx } from '#web/lib/cx.ts';
import { withPlainDigits } from '#web/lib/typed.ts';
import { FieldFrame, useFieldIds } from './field.tsx';
import type { FieldProps, NotYetInvalid } from './field.tsx';
import { useSmsCode } from './use-sms-code.ts';
import styles from './otp-field.module.css';

type OtpFieldProps = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | NotYetInvalid> & {
    /** Digits typed so far. */
    value: string;
    /** Called with digits only, at most six, whatever was typed or pasted. */
    onChange: (digits: string) => void;
    /** While an SMS with the code is expected: what tells it from the one before. */
    awaitedSms?: number | null;
  };

const LENGTH = 6;

export function OtpField(props: OtpFieldProps) {
  const { label, hideLabel, help, error, wide, value, onChange, ...rest } = props;
  const { id, className, awaitedSms, ...input } = rest;
  const ids = useFieldIds(id, props);
  // No maxLength on the input: it would cut a pasted "407 193" before the space is removed.
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(event.target.value).slice(0, LENGTH);
    if (digits !== value) onChange(digits);
  };
  useSmsCode(awaitedSms, (code) => {
    // Any sender can name this host: only what could be ours is taken.
    if (code.length === LENGTH && digitsOf(code) === code && code !== value) onChange(code);
  });
  return (
    <FieldFrame {...{ label, hideLabel, help, error, wide }} id={ids.id} alone>
      <div className={cx(styles.otp, Boolean(error) && styles.bad, className)}>
        <div className={styles.cells} aria-hidden="true">
          {Array.from({ length: LENGTH }, (_, index) => (
            <span key={index} className={cellClass(index, value.length)}>
              {value[index]}
            </span>
          ))}
        </div>
        <input
          {...input}
          {...ids}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={change}
          onSelect={caretToEnd}
        />
      </div>
    </FieldFrame>
  );
}

const digitsOf = (text: string): string => withPlainDigits(text).replace(/\D/g, '');

/** The caret is invisible, so it stays at the marked cell; selecting everything to replace it still works. */
const caretToEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) {
    input.setSelectionRange(end, end);
  }
};

const cellClass = (index: number, typed: number) => {
  if (index === typed) return styles.next;
  return typed === LENGTH && index === LENGTH - 1 ? styles.last : undefined;
};
