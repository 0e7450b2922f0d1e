// For how many days earned coins are valid, by how they were earned. An operator's terms must say the same.
export const COIN_LIFE_DAYS = {
  /** As the partners' terms say. */
  partner: 730,
  /** The same as for partners. */
  conversion: 730,
  plus: 365,
  /** Balances that members bring from another programme, where the operator's file gives no day. */
  import: 730,
} as const;
