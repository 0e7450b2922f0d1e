// The kinds of cause of a movement, which the contract describes to readers of the ledger.

/** A stored kind keeps its meaning for ever: it is part of what makes a movement happen only once. */
export const CAUSE_KINDS = [
  'order',
  'cashback',
  'trip',
  'partner',
  'welcome',
  'import',
  'conversion',
  'survey',
  'plus',
  'campaign',
  'bonus',
  'expiry',
  'closing',
] as const;

export type CauseKind = (typeof CAUSE_KINDS)[number];
