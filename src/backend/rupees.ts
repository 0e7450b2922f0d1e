// Money is whole paise; files and hand-written content have rupees.

const PAISE_PER_RUPEE = 100;

export const paiseOf = (rupees: number): number => rupees * PAISE_PER_RUPEE;

/** Writes paise in rupees: "250.00". */
export const inRupees = (paise: number): string => (paise / PAISE_PER_RUPEE).toFixed(2);
