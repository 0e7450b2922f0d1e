/** Puts a text into a field as if it were typed now, so that the component behind it hears of it. */
export const typeInto = (
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): void => {
  // React hears of an event only where the value is another than the one that it knows: it knows what is set through
  // the element, and not what is set past it.
  if (field.value === text) field.value = text === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
};
