// What the tests of bad input and of a lost connection know of a form.
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Endpoint } from '#contract/endpoint.ts';

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
  /** The kinds of text that can get into it at all; every one where not given. */
  only?: readonly Kind[];
  /** Kinds of text that the field takes and sends as text; of a too long one as much as it holds. */
  takes?: readonly Kind[];
  /** With spaces around or in it, and what is sent of that; none where nothing can be pasted. */
  spaced?: readonly [typed: string, sent: string];
}

export interface Form {
  name: string;
  /** The call that it sends what was typed with; null where it only leads to another address of the page. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- endpoints of any shape
  call: Endpoint<any> | null;
  /** Opens the form with all else filled in, and answers how to send it and what was sent. */
  open: () => Promise<{ user: UserEvent; send: () => Promise<void>; sent: Record<string, unknown>[] }>;
  /** The name of each field in what is sent. */
  fields: Readonly<Record<string, Field>>;
}

export const FREE: readonly Kind[] = ['HTML', 'emoji', 'right-to-left'];
export const ANYTHING: readonly Kind[] = ['empty', 'too long', ...FREE];

export const press = (user: UserEvent, name: string) => () =>
  user.click(screen.getByRole('button', { name }));

/** The field itself; a form may have a name of the same words. */
export const controlOf = (label: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });

/** As somebody pastes it over what stood there; a field of limited length takes as much as it holds. */
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
