// The errors of a form's fields: shown at each field, and the first one gets the focus.
import { useState, type RefObject } from 'react';

export type Problems<Field extends string> = Partial<Record<Field, string>>;

/** `fields` are the names of the controls, in the order of the form. */
export const useProblems = <Field extends string>(
  formRef: RefObject<HTMLFormElement | null>,
  fields: readonly Field[],
) => {
  const [problems, setProblems] = useState<Problems<Field>>({});
  return {
    problems,
    setProblems,
    /** Clears the errors of fields that are being corrected. */
    mended: (part: object) =>
      setProblems((shown) => ({
        ...shown,
        ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
      })),
    refuse: (found: Problems<Field>) => {
      setProblems(found);
      const first = fields.find((field) => found[field]);
      const control = first && formRef.current?.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
    },
  };
};
