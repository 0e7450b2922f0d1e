// The subject of an e-mail: its own, or what its purpose says.
import type { MessagePurpose } from './message-purpose.ts';
import type { Message } from './types.ts';

/** For messages without a subject of their own. Purposes that only SMS have need one too, in case an e-mail comes. */
const SUBJECTS: Record<MessagePurpose, string> = {
  LOGIN: 'Your one-time password',
  EMAIL_OTP: 'Confirm your e-mail address',
  REDEEM_POINTS: 'Your one-time password',
  CASH_TRANSACTION: 'Your one-time password',
  ORDER: 'Your order',
  MEMBERSHIP: 'Your membership',
  CONVERSION: 'Your points',
  CASHBACK: 'Your cashback',
  CLAIM: 'A member misses coins for a purchase',
  CLAIM_ANSWER: 'Your claim',
  EXPIRY: 'Coins of yours expire soon',
  EMAIL_CHANGED: 'Your e-mail address was changed',
  MOBILE_CHANGED: 'Your mobile number was changed',
  CREDIT: 'Coins for you',
};

export const subjectOf = ({
  purpose,
  subject = SUBJECTS[purpose],
}: Pick<Message, 'purpose' | 'subject'>): string => subject;
