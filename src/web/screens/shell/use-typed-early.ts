// What was typed while the page was still loading stands in its fields, but no component has heard of it. Once the
// page is awake it is said again, as if it were typed now.
import { useEffect } from 'react';
import { typeInto } from '#web/lib/type-into.ts';

export const useTypedEarly = (): void =>
  useEffect(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    const early = fields.flatMap((field) =>
      field.value === field.defaultValue ? [] : [{ field, typed: field.value }],
    );
    // Within an effect React renders nothing: said there, one field's text would not know of the one before it.
    queueMicrotask(() => early.forEach(({ field, typed }) => typeInto(field, typed)));
  }, []);
