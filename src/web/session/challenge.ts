// A requested one-time password: survives a reload, stored under the name of what it confirms (an order, a claim, a
// conversion, an e-mail address).
import type { DataOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';
import { recordIn } from '#web/lib/record.ts';
import { tabStorage } from './storage.ts';

type OtpChallenge = DataOf<typeof login.otpInit>;

/** A challenge with its times on this device's clock. */
export interface StoredChallenge {
  requestId: string;
  target: string;
  resendAt: number;
  expiresAt: number;
  /** It cannot be used any more; a new one can still be sent for its request. */
  spent: boolean;
}

export const challengeKey = (name: string): string => `challenge:${name}`;

/** Stores what is known of a challenge by now. */
export const keepChallenge = (name: string, challenge: StoredChallenge): StoredChallenge => {
  tabStorage.write(challengeKey(name), JSON.stringify(challenge));
  return challenge;
};

export const storeChallenge = (name: string, answer: OtpChallenge, now = Date.now()): StoredChallenge => {
  const challenge = {
    requestId: answer.requestId,
    target: answer.target,
    resendAt: now + answer.resendInSeconds * 1000,
    expiresAt: now + answer.expiresInSeconds * 1000,
    spent: false,
  };
  return keepChallenge(name, challenge);
};

/** The challenge if it is still valid; null if another one has to be requested. */
export const storedChallenge = (name: string, now = Date.now()): StoredChallenge | null => {
  const { requestId, target, resendAt, expiresAt, spent } =
    recordIn(tabStorage.read(challengeKey(name))) ?? {};
  if (typeof requestId !== 'string' || typeof target !== 'string') return null;
  if (typeof resendAt !== 'number' || typeof expiresAt !== 'number') return null;
  return expiresAt > now ? { requestId, target, resendAt, expiresAt, spent: spent === true } : null;
};

/** Stores that it cannot be used any more; null if another one was sent or it was dropped meanwhile. */
export const spendChallenge = (name: string, sent: StoredChallenge): StoredChallenge | null => {
  if (storedChallenge(name)?.resendAt !== sent.resendAt) return null;
  return keepChallenge(name, { ...sent, spent: true });
};

export const dropChallenge = (name: string): void => tabStorage.remove(challengeKey(name));
