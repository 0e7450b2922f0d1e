// What was typed while the page was still loading stands in its fields, but no component has heard of it. Once the
// page is awake it is said again, as if it were typed now.
import { useEffect } from 'react';
import { typeInto } from '#web/lib/type-into.ts';

export const useTypedEarly = (): void =>
  useEffect(() => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    for (const field of fields) {
      const { value } = field;
      // Within an effect React renders nothing: said there, one field's text would not know of the one before it.
      if (value !== field.defaultValue) queueMicrotask(() => typeInto(field, value));
    }
  }, []);
