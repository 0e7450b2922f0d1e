// What was typed or checked while the page was loading is in the fields, but no component has noticed it. After hydration
// it is entered again, as if now.
import { useEffect } from 'react';
import { isChoice, typeInto } from '#web/lib/type-into.ts';

export const useEarlyInput = (): void =>
  useEffect(() => {
    // A radio that is no longer checked has nothing to say: the one that is does.
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=radio]:not(:checked)), textarea',
    );
    for (const field of fields) {
      // React does not render within an effect: without the microtask, one field's text would not know of the
      // previous one's.
      if (isChoice(field)) {
        const { checked } = field;
        if (checked === field.defaultChecked) continue;
        queueMicrotask(() => {
          // React ignores a click after which a field is checked as before.
          field.checked = !checked;
          field.click();
        });
      } else {
        const { value } = field;
        if (value !== field.defaultValue) queueMicrotask(() => typeInto(field, value));
      }
    }
  }, []);
