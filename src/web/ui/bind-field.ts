// What a text field of a form needs of it: its name, what was typed, what is wrong with it, and where a change goes.
export const bindFields =
  <Form extends Record<string, string>>(
    form: Form,
    problems: Partial<Record<keyof Form, string | null>>,
    change: (part: Partial<Form>) => void,
  ) =>
  /** `clean` makes of what is typed what is kept. */
  <Name extends keyof Form & string>(name: Name, clean: (typed: string) => string = (typed) => typed) => ({
    name,
    value: form[name],
    error: problems[name] ?? null,
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: clean(event.target.value) } as unknown as Partial<Form>),
  });
