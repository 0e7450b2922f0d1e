// How many days earned coins live, by what they were earned with. An operator's terms say the same.
export const COIN_LIFE_DAYS = {
  /** As the partners' terms say. */
  partner: 730,
  /** As those of partners do. */
  conversion: 730,
  plus: 365,
} as const;
