// What is kept of passwords, and of who is sent them: keyed hashes alone.
import type { OtpPurpose } from '#contract/enums.ts';
import type { Keys } from '../../keys.ts';
import type { OtpRequest } from './repository.ts';

export const createHashes = (keys: Keys) => ({
  /** A password, bound to its request. */
  codeOf: (
    { purpose, target, requestId }: Pick<OtpRequest, 'requestId' | 'purpose' | 'target'>,
    code: string,
  ) => keys.mac('otp', [purpose, target, requestId, code].join('\n')),

  /** What the sends for one purpose and target are counted under. */
  sendsOf: (purpose: OtpPurpose, target: string) => keys.mac('otp', `send\n${purpose}\n${target}`),
});

/** What sends to a number are counted under that were asked for by one of its cards. */
export const byCardOf = (mobile: string): string => `by card ${mobile}`;

export type Hashes = ReturnType<typeof createHashes>;
