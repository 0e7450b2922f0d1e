/** A parameter of an address: the first value of one that is repeated. */
export const firstValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
