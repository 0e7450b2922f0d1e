// What was typed or checked while the page was loading is in the fields, but no component has noticed it. After hydration
// it is entered again, as if now.
import { useEffect } from 'react';
import { typeInto } from '#web/lib/type-into.ts';

/** A radio that is no longer checked has nothing to say: the one that is does. */
const CHECKED_EARLY = 'input:checked:not([checked]), [type=checkbox][checked]:not(:checked)';

export const useEarlyInput = (): void =>
  useEffect(() => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    for (const field of fields) {
      const { value } = field;
      // React does not render within an effect: without the microtask, one field's text would not know of the
      // previous one's.
      if (value !== field.defaultValue) queueMicrotask(() => typeInto(field, value));
    }
    for (const field of document.querySelectorAll<HTMLInputElement>(CHECKED_EARLY)) {
      const { checked } = field;
      queueMicrotask(() => {
        // React ignores a click after which a field is checked as before.
        field.checked = !checked;
        field.click();
      });
    }
  }, []);
