import { useId } from 'react';
import type { SubmitEvent } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Icon } from './icon.tsx';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** The form's action (GET), with the search as `q`. */
  action: string;
  placeholder?: string;
  defaultValue?: string;
  label?: string;
  /** Other parameters of the address that are kept. */
  keep?: Readonly<Record<string, string | null | undefined>>;
  /** The maximum length of the search. */
  maxLength?: number;
  /** Lower and round, as in the header. */
  round?: boolean;
  className?: string | undefined;
  /** Handles the submit once JavaScript runs. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A search that works without JavaScript: GET to its action. */
export function SearchForm(props: SearchFormProps) {
  const { action, placeholder, defaultValue, label = 'Search', round } = props;
  const { keep = {}, maxLength = 100 } = props;
  const id = useId();
  return (
    <form
      className={cx(styles.search, round && styles.round, props.className)}
      role="search"
      aria-label={label}
      action={action}
      method="get"
      onSubmit={props.onSubmit}
    >
      {Object.entries(keep).map(([kept, value]) =>
        value ? <input key={kept} type="hidden" name={kept} value={value} /> : null,
      )}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Icon name="magnifying-glass" />
      <input
        id={id}
        type="search"
        name="q"
        placeholder={placeholder}
        defaultValue={defaultValue}
        enterKeyHint="search"
        maxLength={maxLength}
      />
    </form>
  );
}
