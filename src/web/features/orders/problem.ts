// Why something cannot be ordered now, as the summary says it.
export interface OrderProblem {
  text: string;
  /** It is for members of Plus: the way on leads to the plans. */
  plusOnly: boolean;
  /** So many can be had, where more were asked for; 0 where it is not that. */
  left: number;
  /** Where another value of the voucher is chosen; null where there is none. */
  otherValue: string | null;
}
