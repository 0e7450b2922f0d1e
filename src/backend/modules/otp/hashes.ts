// The only stored forms of passwords and of their recipients: keyed hashes.
import type { OtpPurpose } from '#contract/enums.ts';
import type { Keys } from '../../keys.ts';
import type { OtpRequest } from './repository.ts';

export const createHashes = (keys: Keys) => ({
  /** A password, bound to its request. */
  codeOf: (
    { purpose, target, requestId }: Pick<OtpRequest, 'requestId' | 'purpose' | 'target'>,
    code: string,
  ) => keys.mac('otp', [purpose, target, requestId, code].join('\n')),

  /**
   * The key under which the sends for a purpose and target are counted. An e-mail address counts as the same however
   * its letters are written, because they reach the same mailbox.
   */
  sendsOf: (purpose: OtpPurpose, target: string) =>
    keys.mac('otp', `send\n${purpose}\n${target.toLowerCase()}`),
});

/** The target under which sends to a number are counted if one of its cards asked for them. */
export const byCardOf = (mobile: string): string => `by card ${mobile}`;

/** The target under which an account's sends are counted, whichever addresses they went to. */
export const byAccountOf = (accountId: string): string => `by ${accountId}`;

export type Hashes = ReturnType<typeof createHashes>;
