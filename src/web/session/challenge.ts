// The one-time password of an order, or of an e-mail address: asked for once, kept over a reload, sent again on
// demand.
import type { DataOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';
import { recordIn } from '#web/lib/record.ts';
import { tabStorage } from './storage.ts';

type OtpChallenge = DataOf<typeof login.otpInit>;

/** A challenge with its instants on this device's clock. */
export interface KeptChallenge {
  requestId: string;
  target: string;
  resendAt: number;
  expiresAt: number;
}

export const challengeOf = (orderId: string): string => `challenge:${orderId}`;

export const keepChallenge = (orderId: string, answer: OtpChallenge, now = Date.now()): KeptChallenge => {
  const challenge = {
    requestId: answer.requestId,
    target: answer.target,
    resendAt: now + answer.resendInSeconds * 1000,
    expiresAt: now + answer.expiresInSeconds * 1000,
  };
  tabStorage.write(challengeOf(orderId), JSON.stringify(challenge));
  return challenge;
};

/** The challenge that is still good; null where another one has to be asked for. */
export const keptChallenge = (orderId: string, now = Date.now()): KeptChallenge | null => {
  const { requestId, target, resendAt, expiresAt } = recordIn(tabStorage.read(challengeOf(orderId))) ?? {};
  if (typeof requestId !== 'string' || typeof target !== 'string') return null;
  if (typeof resendAt !== 'number' || typeof expiresAt !== 'number') return null;
  return expiresAt > now ? { requestId, target, resendAt, expiresAt } : null;
};

export const dropChallenge = (orderId: string): void => tabStorage.remove(challengeOf(orderId));
