// The SMS with a one-time password. Where the brand's host is known, its last line binds the password to that site
// (WICG "Origin-bound one-time codes delivered via SMS"): phones fill it in there, and nowhere else
// (docs/decisions/216).
import { OTP_RULES } from '#contract/enums.ts';
import { fitSms } from '../../providers/sms-text.ts';
import type { SmsBrand } from '../clients/service.ts';
import { CODE_PLACEHOLDER } from '../otp/service.ts';

const VALID = `Valid for ${OTP_RULES.lifeSeconds / 60} minutes.`;

/** What every message with a one-time password says, by e-mail too. `what` it does: "sign in to ZILLION". */
export const passwordText = (what: string): string =>
  `${CODE_PLACEHOLDER} is your one-time password to ${what}. ${VALID} Do not share it.`;

/** When a support agent asks: the member has to tell it to them (docs/decisions/028). */
const passwordForSupport = (what: string): string =>
  `${CODE_PLACEHOLDER} is the one-time password for our support to ${what}. ${VALID} Tell it to nobody else.`;

/** The host is that of the brand's file, never of a request: else a password could be bound to a stranger's site. */
const bindingLine = (host: string | null): string => (host === null ? '' : `\n@${host} #${CODE_PLACEHOLDER}`);

/** As long as it will be: the placeholder's brackets take the place of two letters each. */
const withDigits = (text: string): string => text.replaceAll(CODE_PLACEHOLDER, '0'.repeat(OTP_RULES.length));

/** The SMS; `write` says what the password does, with as much of the title as fits. */
export const passwordSms = (
  { host }: Pick<SmsBrand, 'host'>,
  write: (title: string) => string,
  { title = '', forSupport = false }: { title?: string; forSupport?: boolean } = {},
): string => {
  const say = forSupport ? passwordForSupport : passwordText;
  return fitSms(title, (cut) => say(write(cut)) + bindingLine(host), withDigits);
};
