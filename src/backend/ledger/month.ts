/** SQL for the month in India of an instant: 2026-03. */
export const monthOf = (instant: string): string =>
  `to_char(${instant} at time zone 'Asia/Kolkata', 'YYYY-MM')`;
