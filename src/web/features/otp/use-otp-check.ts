// The presses of a one-time password's form: it is verified and sent again. Where it is kept, and what it is for, is
// the caller's.
import { useState } from 'react';
import { otpProblem } from '#contract/otp-rules.ts';
import type { Failure } from '#web/api/failure.ts';
import { isOtpRefused, isOtpSpent, otpMessageOf } from '#web/api/otp-failure.ts';
import type { StoredChallenge } from '#web/session/challenge.ts';
import { useResetWhenRestored } from '#web/ui/use-reset-when-restored.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import type { OtpEntry, OtpProblem } from './use-otp-entry.ts';

/** The password that was sent, wherever it is kept. */
export interface SentOtp {
  challenge: StoredChallenge | null;
  sending: boolean;
  /** Resolves to whether a new one was sent; the caller's entry shows why not. */
  resend: () => Promise<boolean>;
}

export interface OtpCheck {
  challenge: StoredChallenge | null;
  code: string;
  problem: OtpProblem | null;
  busy: boolean;
  sending: boolean;
  /** A new one was sent on demand. */
  sentAgain: boolean;
  type: (code: string) => void;
  verify: () => void;
  resend: () => void;
}

interface CheckParts {
  entry: OtpEntry;
  sent: SentOtp;
  /** Resolves to null if the password was accepted or nothing is left to say here, otherwise to the failure. */
  confirm: (sent: StoredChallenge, otp: string) => Promise<Failure | undefined | null>;
}

const useVerifying = ({ entry, sent: { challenge }, confirm }: CheckParts) => {
  const { code, fill, holds, refuse, clearProblem } = entry;
  const { busy, run, release } = useSubmit<'verify'>();
  useResetWhenRestored(release, undefined);

  const showRefusal = (failure: Failure | undefined) => {
    const isCorrected = !holds(code);
    // What is wrong with the digits that were sent is not wrong with these, unless no others can be right either.
    if (isCorrected && isOtpRefused(failure) && !isOtpSpent(failure)) return;
    // Whoever mistyped one digit sees which; those of a password that is over are of no use.
    if (!isCorrected && isOtpSpent(failure)) fill('');
    refuse(otpMessageOf(failure), failure);
  };
  const verify = async (tried: StoredChallenge) => {
    const wrong = otpProblem(code);
    if (wrong !== null) {
      refuse(wrong);
      return;
    }
    clearProblem();
    const failure = await confirm(tried, code);
    if (failure !== null) showRefusal(failure);
  };
  return {
    busy: busy !== null,
    verify: () => {
      if (challenge) void run('verify', () => verify(challenge));
    },
  };
};

const useResending = ({ entry, sent: { challenge, sending, resend } }: CheckParts) => {
  const { code, fill, holds, clearProblem } = entry;
  const [sentAgain, setSentAgain] = useState(false);

  const sendAgain = async () => {
    clearProblem();
    setSentAgain(false);
    if (!(await resend())) return;
    setSentAgain(challenge !== null);
    // Only a new one ends what was typed of the last; its digits may have come before this answer.
    if (holds(code)) fill('');
  };
  return {
    sentAgain,
    resend: () => {
      if (!sending) void sendAgain();
    },
  };
};

export const useOtpCheck = (parts: CheckParts): OtpCheck => {
  const { entry, sent } = parts;
  const { busy, verify } = useVerifying(parts);
  const { sentAgain, resend } = useResending(parts);
  return {
    challenge: sent.challenge,
    code: entry.code,
    problem: entry.problem,
    busy,
    sending: sent.sending,
    sentAgain,
    type: (digits) => {
      entry.fill(digits);
      entry.clearProblem();
    },
    verify,
    resend,
  };
};
