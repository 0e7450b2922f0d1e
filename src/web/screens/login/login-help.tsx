/** What to do if signing in does not work. */
import { OTP_RULES } from '#contract/enums.ts';
import { inWords } from '#contract/number-words.ts';
import { OTP_WARNING } from '#web/features/otp/words.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const MESSAGES = inWords(OTP_RULES.sendsPerWindow);
const MINUTES = inWords(OTP_RULES.windowSeconds / 60);

interface LoginHelpProps {
  open: boolean;
  onClose: () => void;
  phone: string;
  email: string;
}

export function LoginHelp({ open, onClose, phone, email }: LoginHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Help with signing in">
      <Stack gap={2}>
        <p>
          The message can take a minute. If it does not come, check the number and press Resend: only the last
          one-time password counts.
        </p>
        <p>{`After ${MESSAGES} messages, wait ${MINUTES} minutes before you ask for another one.`}</p>
        <p>{OTP_WARNING}</p>
        <p>
          New number, or still stuck? Call{' '}
          <a className="link num" href={`tel:${phone.replace(/\s/g, '')}`}>
            {phone}
          </a>{' '}
          or write to{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          .
        </p>
      </Stack>
    </Dialog>
  );
}
