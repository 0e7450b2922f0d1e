/**
 * A value of a filter in an address: a category's id or a brand's name. Any text that can be read, with the joiners that
 * some scripts are spelt with, except the comma, which separates values.
 */
export const FILTER_VALUE = /^(?:[^,<>\p{C}\p{Zl}\p{Zp}]|[\u200c\u200d])+$/u;
