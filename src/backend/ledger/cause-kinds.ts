// The kinds of cause of a movement, which the contract describes to readers of the ledger. A stored kind keeps its
// meaning for ever: it is part of what makes a movement happen only once.

/** Those by which members earn: each has a sentence in modules/member/reasons.ts, and is a source in the reports. */
export const EARNING_KINDS = [
  'trip',
  'partner',
  'welcome',
  'import',
  'conversion',
  'survey',
  'plus',
  'campaign',
  'bonus',
] as const;

export const CAUSE_KINDS = [...EARNING_KINDS, 'order', 'cashback', 'expiry', 'closing'] as const;

export type EarningKind = (typeof EARNING_KINDS)[number];
export type CauseKind = (typeof CAUSE_KINDS)[number];
