// Text typed while the page was loading is in the fields, but no component has noticed it. After hydration it is
// entered again, as if typed now.
import { useEffect } from 'react';
import { typeInto } from '#web/lib/type-into.ts';

export const useEarlyInput = (): void =>
  useEffect(() => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    for (const field of fields) {
      const { value } = field;
      // React does not render within an effect: without the microtask, one field's text would not know of the
      // previous one's.
      if (value !== field.defaultValue) queueMicrotask(() => typeInto(field, value));
    }
  }, []);
