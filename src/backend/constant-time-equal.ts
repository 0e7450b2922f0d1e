import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time: the duration does not reveal where two texts differ. */
export const constantTimeEqual = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
