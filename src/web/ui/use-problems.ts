// The errors of a form's fields: shown at each field, and the first one gets the focus.
import { useState, type RefObject } from 'react';
import type { FieldProblems } from '#web/lib/field-problems.ts';

const isChecked = (node: Node): boolean => node instanceof HTMLInputElement && node.checked;

/** `fields` are the names of the controls, in the order of the form. */
export const useProblems = <Field extends string>(
  formRef: RefObject<HTMLFormElement | null>,
  fields: readonly Field[],
) => {
  const [problems, setProblems] = useState<FieldProblems<Field>>({});
  return {
    problems,
    /** Shows these errors instead of earlier ones. Returns whether there are any. */
    showProblems: (found: FieldProblems<Field>): boolean => {
      setProblems(found);
      const first = fields.find((field) => found[field]);
      const named = first && formRef.current?.elements.namedItem(first);
      // Of radios, the chosen one or the first.
      const control = named instanceof RadioNodeList ? ([...named].find(isChecked) ?? named[0]) : named;
      if (control instanceof HTMLElement) control.focus();
      return first !== undefined;
    },
    /** Clears the errors of the fields that are being corrected; without `part`, all of them. */
    clearProblems: (part?: object): void =>
      setProblems((shown) =>
        part ? { ...shown, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) } : {},
      ),
  };
};
