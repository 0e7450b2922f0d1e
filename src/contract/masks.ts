// Masks of numbers and ids, as in spec §9, for what leaves the server and for what the screen shows of an input. Pure;
// an empty text stays empty.

/** A card-style number: six x's plus characters 7 to 10. */
export const maskCard = (number: string): string => (number ? `xxxxxx${number.slice(6, 10)}` : '');

/** A UPI id keeps the last four characters of the part before "@". */
export const maskUpi = (id: string): string => {
  const at = id.lastIndexOf('@');
  if (at < 0) return maskLong(id);
  const name = id.slice(0, at);
  return 'x'.repeat(Math.max(0, name.length - 4)) + name.slice(-4) + id.slice(at);
};

/** A long number keeps its first two and last four digits; one of up to six digits only its last two. */
export const maskLong = (number: string): string => {
  if (number.length <= 6) return 'x'.repeat(Math.max(0, number.length - 2)) + number.slice(-2);
  return number.slice(0, 2) + 'x'.repeat(number.length - 6) + number.slice(-4);
};

/**
 * A mobile number is a long number: "98xxxx4821". A country code before ten digits is kept; a masked number stays as
 * it is.
 */
export const maskMobile = (number: string): string => {
  if (number.includes('x')) return number;
  const digits = number.replace(/\D/g, '');
  if (digits.length <= 10) return maskLong(digits);
  return `+${digits.slice(0, -10)} ${maskLong(digits.slice(-10))}`;
};

/** An e-mail keeps its first letter and its domain: "a••••••@example.in". */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email[0]}••••••${email.slice(at)}`;
};
