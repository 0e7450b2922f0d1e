/** Writes paise in rupees: "250.00". */
export const inRupees = (paise: number): string => (paise / 100).toFixed(2);
