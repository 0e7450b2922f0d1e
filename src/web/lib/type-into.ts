/** Sets a field's value as if it were typed, so that the component behind it notices. */
export const typeInto = (
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): void => {
  // React ignores the event if the value equals the one it last saw. It sees values set through the element, not
  // those set through the prototype.
  if (field.value === text) field.value = text === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
};
