// Groups whole numbers as in India. Done by hand, so that it is the same in every browser and on the server, and needs
// no locale data.

/** Three digits, then pairs: "1284560" → "12,84,560". `digits` is a string of digits only. */
export const groupDigits = (digits: string): string => {
  const head = digits.slice(0, -3);
  const tail = digits.slice(-3);
  return head ? `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${tail}` : tail;
};
