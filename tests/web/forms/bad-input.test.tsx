// Every form with each field empty, too long, with HTML, emoji, right-to-left text and pasted with spaces: refused
// text stays in its field with a message and is not sent; accepted text is sent trimmed.
import { waitFor } from '@testing-library/react';
import { forgetBrowser as forgetLogin } from '../login/open-login.tsx';
import { forgetBrowser } from '../screens/open-screen.tsx';
import { BAD, replace, type Field, type Form, type Kind } from './form.ts';
import { CALLING, FORMS } from './forms.ts';

const fields = FORMS.flatMap((form) =>
  Object.entries(form.fields).map(([field, rules]) => ({ form, field, rules })),
);
const cases = fields.flatMap(({ form, field, rules }) =>
  (rules.only ?? (Object.keys(BAD) as Kind[])).map((kind) => ({
    form,
    field,
    rules,
    kind,
    isTaken: rules.takes?.includes(kind) ?? false,
  })),
);
const named = <One extends { form: Form; rules: Field }>(one: One) =>
  [one.form.name, one.rules.label, one] as const;

afterEach(() => {
  // Whatever was typed, none of it became an element.
  expect(document.querySelector('img[src="x"]')).toBeNull();
  forgetBrowser();
  forgetLogin();
});

it.each(cases.filter(({ isTaken }) => !isTaken).map((one) => [one.kind, ...named(one)] as const))(
  'rejects %s text in the form for %s at “%s”, focuses the field and keeps the text',
  async (kind, _form, label, { form }) => {
    const { user, send, sent } = await form.open();
    const control = await replace(user, label, BAD[kind]);
    const typed = control.value;
    await send();
    await waitFor(() => expect(control).toBeInvalid());
    await waitFor(() => expect(control).toHaveFocus());
    expect(control).toHaveAccessibleDescription(/\S/);
    expect(control).toHaveValue(typed);
    expect(sent).toEqual([]);
  },
);

it.each(cases.filter(({ isTaken }) => isTaken).map((one) => [one.kind, ...named(one)] as const))(
  'sends %s text in the form for %s at “%s” as plain text',
  async (kind, _form, label, { form, field }) => {
    const { user, send, sent } = await form.open();
    const { value: typed } = await replace(user, label, BAD[kind]);
    expect(BAD[kind].startsWith(typed)).toBe(true);
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[field] ?? '').toBe(typed.trim());
  },
);

const pasted = fields.flatMap((one) => {
  const { spaced } = one.rules;
  return spaced ? [[...named(one), spaced] as const] : [];
});

it.each(pasted)(
  'removes the spaces that were pasted into the form for %s at “%s”',
  async (_form, label, { form, field }, [typed, expected]) => {
    const { user, send, sent } = await form.open();
    await replace(user, label, typed);
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(String(sent[0]?.[field])).toBe(expected);
  },
);

it.each(CALLING.map((form) => [form.name, form] as const))(
  'sends the form for %s once when it is submitted twice',
  async (_name, form) => {
    const { label, spaced } = Object.values(form.fields).find((field) => field.spaced)!;
    const { user, send, sent } = await form.open();
    await replace(user, label, spaced![0]);
    await Promise.all([send(), send()]);
    await waitFor(() => expect(sent).toHaveLength(1));
  },
);
