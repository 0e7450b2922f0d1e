// The props that a text field needs from its form: name, value, error and change handler.
export const bindFields =
  <Form extends Record<string, string>>(
    form: Form,
    problems: Partial<Record<keyof Form, string | null>>,
    change: (part: Partial<Form>) => void,
  ) =>
  /** `clean` turns the typed text into the value that is kept. */
  <Name extends keyof Form & string>(name: Name, clean: (typed: string) => string = (typed) => typed) => ({
    name,
    value: form[name],
    error: problems[name] ?? null,
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: clean(event.target.value) } as unknown as Partial<Form>),
  });
