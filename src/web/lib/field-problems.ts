/** What is wrong with the fields of a form, in words for the member; a field without a fault is absent. */
export type FieldProblems<Field extends string> = Partial<Record<Field, string>>;

export const withoutEmpty = <Field extends string>(
  found: Partial<Record<Field, string | null>>,
): FieldProblems<Field> =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as FieldProblems<Field>;
