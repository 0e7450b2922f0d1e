// What was typed while the page was still loading stands in its fields, but no component has heard of it. Once the
// page is awake it is said again, as if it were typed now.
import { useEffect } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const sayAgain = (field: TextControl): void => {
  const typed = field.value;
  // React hears of an input event only where the value is another than the one that it knows: that one is set
  // through the element, what was typed past it.
  field.value = field.defaultValue;
  const inherited: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(inherited, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

export const useTypedEarly = (): void =>
  useEffect(() => {
    const fields = document.querySelectorAll<TextControl>('input, textarea');
    for (const field of fields) if (field.value !== field.defaultValue) sayAgain(field);
  }, []);
