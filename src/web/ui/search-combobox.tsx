/**
 * A search field with suggestions, following the ARIA combobox pattern with a listbox: arrows move, Enter chooses,
 * Escape closes. Without JavaScript, and before hydration, it is a plain GET search.
 */
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref, SubmitEvent } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Icon } from './icon.tsx';
import styles from './search-combobox.module.css';
import form from './search-form.module.css';
import { useAwake } from './use-awake.ts';

export interface Suggestion {
  /** Where it leads when chosen; unique in the list. */
  href: string;
  content: ReactNode;
}

export interface SuggestionGroup {
  label: string;
  options: readonly Suggestion[];
}

interface SearchComboboxProps {
  /** Lets the parent give the field the focus. */
  field?: Ref<HTMLInputElement> | undefined;
  action: string;
  label: string;
  placeholder?: string;
  maxLength: number;
  /** The field is uncontrolled, so that text typed before hydration stays. */
  defaultValue: string;
  onChange: (value: string) => void;
  /** The suggestions for the text; empty if there are none. */
  groups: readonly SuggestionGroup[];
  /** Announced when the suggestions change: "5 suggestions". */
  status: string;
  onChoose: (href: string) => void;
  /** Called on Enter without a chosen suggestion. */
  onSubmit: (value: string) => void;
}

/** Of the query parameter, for a search without JavaScript. */
const NAME = 'q';

/** The index that an arrow leads to; after the last one and before the first comes the field itself: -1. */
const stepFrom = (at: number, key: string, count: number): number => {
  const step = key === 'ArrowDown' ? 1 : -1;
  return ((at + 1 + step + count + 1) % (count + 1)) - 1;
};

type ListboxProps = Omit<SearchComboboxProps, 'field'>;

const useListbox = ({ groups, onChoose, onChange, onSubmit }: ListboxProps) => {
  const [closed, setClosed] = useState(true);
  const [active, setActive] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const open = !closed && options.length > 0;
  const at = open ? options.findIndex(({ href }) => href === active) : -1;

  const close = () => {
    setClosed(true);
    setActive(null);
  };
  const choose = (href: string) => {
    close();
    onChoose(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && options.length > 0) {
      event.preventDefault();
      setClosed(false);
      setActive(options[stepFrom(at, event.key, options.length)]?.href ?? null);
    } else if (event.key === 'Escape' && open) {
      // By default the browser would clear the field; the next Escape may do that.
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') close();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = options[at];
    if (chosen) choose(chosen.href);
    else {
      close();
      const field = event.currentTarget.elements.namedItem(NAME) as HTMLInputElement;
      onSubmit(field.value);
    }
  };
  const type = (text: string) => {
    setClosed(false);
    setActive(null);
    onChange(text);
  };
  return { open, active: options[at]?.href ?? null, close, choose, onKeyDown, submit, type };
};

interface ListProps {
  id: string;
  label: string;
  groups: readonly SuggestionGroup[];
  active: string | null;
  idOf: (href: string) => string;
  onChoose: (href: string) => void;
}

function SuggestionList({ id, label, groups, active, idOf, onChoose }: ListProps) {
  return (
    // Pressing a suggestion must not take the focus from the field.
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.list}
      onMouseDown={(e) => e.preventDefault()}
    >
      {groups.map((group, at) => (
        <div key={group.label} role="group" aria-labelledby={`${id}-${at}`}>
          <div id={`${id}-${at}`} role="presentation" className={cx('meta', styles.label)}>
            {group.label}
          </div>
          {group.options.map(({ href, content }) => (
            <div
              key={href}
              id={idOf(href)}
              ref={href === active ? scrollIntoList : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={href === active}
              className={styles.option}
              onClick={() => onChoose(href)}
            >
              {content}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const scrollIntoList = (option: HTMLElement | null): void => {
  option?.scrollIntoView({ block: 'nearest' });
};

export function SearchCombobox({ field, ...props }: SearchComboboxProps) {
  const { action, label, placeholder, maxLength, defaultValue, groups, status } = props;
  const id = useId();
  const awake = useAwake();
  const { open, active, close, choose, onKeyDown, submit, type } = useListbox(props);
  const idOf = (href: string) =>
    `${id}-${groups.flatMap((g) => g.options).findIndex((o) => o.href === href)}`;
  const pattern = awake && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': open,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': active === null ? undefined : idOf(active),
  };
  return (
    <div className={styles.box}>
      <form
        className={form.search}
        role="search"
        aria-label={label}
        action={action}
        method="get"
        onSubmit={submit}
      >
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <Icon name="magnifying-glass" />
        <input
          ref={field}
          id={id}
          type="search"
          name={NAME}
          defaultValue={defaultValue}
          placeholder={placeholder}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
          {...pattern}
        />
      </form>
      <p className="visually-hidden" role="status">
        {open ? status : ''}
      </p>
      {open && (
        <SuggestionList
          id={`${id}-list`}
          label={label}
          groups={groups}
          active={active}
          idOf={idOf}
          onChoose={choose}
        />
      )}
    </div>
  );
}
