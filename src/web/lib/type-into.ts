// Enters something into a field as if its visitor did, so that the component behind it notices. React ignores an event if
// the field holds what it last saw. It sees what is set through the element, not what is set through the prototype.

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isChoice = (field: Field): field is HTMLInputElement => /^(radio|checkbox)$/.test(field.type);

export const typeInto = (field: Field, text: string): void => {
  if (field.value === text) field.value = text === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
};
