/** The names of a form's texts: it may hold other values too, such as a checkbox. */
type TextName<Form> = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form] & string;

/** The props that a text field needs from its form: name, value, error and change handler. */
export const bindFields =
  <Form extends object>(
    form: Form,
    problems: Partial<Record<keyof Form, string | null>>,
    change: (part: Partial<Form>) => void,
  ) =>
  /** `clean` turns the typed text into the value that is kept. */
  (name: TextName<Form>, clean: (typed: string) => string = (typed) => typed) => ({
    name,
    value: form[name] as string,
    error: problems[name] ?? null,
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: clean(event.target.value) } as unknown as Partial<Form>),
  });
