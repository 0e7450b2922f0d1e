/** Below the field of a one-time password: how long it is valid, and when a new one can be requested. */
import { useState } from 'react';
import { cx } from '#web/lib/cx.ts';
import { formatCountdown } from '#web/lib/format.ts';
import styles from './resend-help.module.css';
import { useSecondsUntil } from './use-seconds-until.ts';

/** The error of its field once those minutes are over. It names no control: Resend may count down at that moment. */
export const OTP_EXPIRED = 'This one-time password has expired. You need a new one';

interface ResendHelpProps {
  /** When a new one can be requested, in milliseconds on this device's clock. */
  resendAt: number;
  onResend: () => void;
  busy?: boolean;
  /** A new one was sent: shown and announced once. */
  sentAgain?: boolean;
  /** The field shows an error: the password may be no longer valid. */
  refused?: boolean;
  /** It cannot be used any more: said here once no error says it. */
  spent?: boolean;
}

/** Whether the countdown reached its end on this page: nobody is told of one that was over before. */
const useCountedDown = (left: number | null): boolean => {
  const [counted, setCounted] = useState(false);
  if (left !== null && left > 0 && !counted) setCounted(true);
  return counted && left === 0;
};

export function ResendHelp(props: ResendHelpProps) {
  const { resendAt, onResend, busy = false, sentAgain = false, refused = false, spent = false } = props;
  const left = useSecondsUntil(resendAt);
  const countedDown = useCountedDown(left);
  return (
    <>
      <span role="status">{sentAgain && 'A new one is on its way. '}</span>
      {/* Where the countdown was, a button appears: seen, but not heard. */}
      <span role="status" className="visually-hidden">
        {countedDown && 'You can ask for a new one now. '}
      </span>
      {!refused && (spent ? 'No longer valid. ' : 'Good for 10 minutes. ')}
      {left !== null && left > 0 && (
        <span className="num">
          Resend in <span className="strong">{formatCountdown(left)}</span>
        </span>
      )}
      {left === 0 && (
        <button
          type="button"
          className={cx('link', styles.again)}
          onClick={onResend}
          aria-busy={busy || undefined}
        >
          {busy ? 'Sending' : 'Resend'}
        </button>
      )}
    </>
  );
}
