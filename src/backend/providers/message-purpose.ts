// What messages to members and partners are about.
import type { OtpPurpose } from '#contract/enums.ts';

export type MessagePurpose =
  | OtpPurpose
  | 'ORDER'
  | 'MEMBERSHIP'
  | 'CONVERSION'
  | 'CASHBACK'
  | 'CLAIM'
  | 'CLAIM_ANSWER'
  | 'EXPIRY'
  | 'EMAIL_CHANGED'
  | 'MOBILE_CHANGED'
  | 'CREDIT';
