// A form, as described to the tests of bad input and of a lost connection.
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AnyEndpoint } from '#contract/endpoint.ts';

export const BAD = {
  empty: '',
  'too long': 'a'.repeat(600),
  HTML: '<img src=x onerror=alert(1)>',
  emoji: 'Rani 🦚 Rani',
  'right-to-left': '\u202Eمريم ميرا',
} as const;
export type Kind = keyof typeof BAD;

export interface Field {
  label: string;
  /** The kinds of text that can be entered at all; default: every kind. */
  only?: readonly Kind[];
  /** Kinds of text that the field accepts and sends as text; of a too long text, as much as fits. */
  takes?: readonly Kind[];
  /** A text with spaces around or in it, and what is sent for it; none if nothing can be pasted. */
  spaced?: readonly [typed: string, sent: string];
}

export interface Form {
  name: string;
  /** The call that sends what was typed; null if the form only leads to another address of the page. */
  call: AnyEndpoint | null;
  /** Opens the form with all other fields filled in; returns how to send it and what was sent. */
  open: () => Promise<{ user: UserEvent; send: () => Promise<void>; sent: Record<string, unknown>[] }>;
  /** The name of each field in the sent data. */
  fields: Readonly<Record<string, Field>>;
}

export const FREE: readonly Kind[] = ['HTML', 'emoji', 'right-to-left'];
export const ANYTHING: readonly Kind[] = ['empty', 'too long', ...FREE];

export const press = (user: UserEvent, name: string) => () =>
  user.click(screen.getByRole('button', { name }));

/** The field itself; the form may have the same name. */
export const controlOf = (label: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });

/** Pastes over the current text; a field of limited length takes as much as fits. */
export const replace = async (user: UserEvent, label: string, text: string): Promise<HTMLInputElement> => {
  const control = controlOf(label);
  if (control.tagName === 'SELECT') {
    await user.selectOptions(control, text);
    return control;
  }
  await user.clear(control);
  if (text) await user.click(control).then(() => user.paste(text));
  return control;
};
