// Why an item cannot be ordered now, for the summary.
export interface OrderProblem {
  text: string;
  /** It is for Plus members only: the link leads to the plans. */
  plusOnly: boolean;
  /** How many are available, if fewer than requested; 0 for any other problem. */
  left: number;
  /** The page with another value of the voucher chosen; null if there is none. */
  otherValue: string | null;
}
