// E-mails over SMTP, as plain text and HTML, from the brand's name.
import nodemailer, { type Transporter } from 'nodemailer';
import { sha256 } from '../sha256.ts';
import type { MailSettings } from '../settings.ts';
import { MAIL_TIMEOUT_MS, PROVIDER_TIMEOUT_MS } from './provider-timeout.ts';
import { subjectOf } from './subjects.ts';
import { ProviderRefusal, type Messenger } from './types.ts';

/** How a server says that it does not let us send: sign in first, or an enhanced code about security and policy. */
const NOT_ALLOWED = /^530|^\d{3}[ -]5\.7\./;

/**
 * The mail server refuses this recipient permanently, as opposed to being busy or wrongly set up: one that refuses the
 * sender, or to pass mail on, would refuse every message.
 */
const isRefusedRecipient = (error: unknown): boolean => {
  const { command, response, responseCode } = error as Partial<Record<string, unknown>>;
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500;
  return command === 'RCPT TO' && isPermanent && !NOT_ALLOWED.test(String(response));
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A password never crosses a network in clear text. */
const needsTls = (smtpUrl: string): boolean => {
  const { password, hostname } = new URL(smtpUrl);
  return password !== '' && !LOOPBACK.includes(hostname);
};

export const createMailTransport = ({ smtpUrl }: MailSettings): Transporter =>
  nodemailer.createTransport({
    url: smtpUrl,
    requireTLS: needsTls(smtpUrl),
    connectionTimeout: PROVIDER_TIMEOUT_MS,
    greetingTimeout: PROVIDER_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
    // The text of a message may name files or addresses; none of them is ever read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** `timeoutMs`: what is not sent by then never is, so that the next try does not send it twice. */
export const createMailer = (
  settings: MailSettings,
  { transport = createMailTransport(settings), timeoutMs = MAIL_TIMEOUT_MS } = {},
): Messenger => ({
  send: async (message) => {
    const { key, to, brand, text, html } = message;
    const { from } = settings;
    try {
      await transport.sendMail({
        from: { name: brand.name, address: from },
        to: { name: '', address: to },
        subject: subjectOf(message),
        text,
        ...(html === undefined ? {} : { html }),
        // The same for every try, so that mail programs show a message once that was sent twice.
        messageId: `<${sha256(key).slice(0, 32)}@${from.split('@')[1]}>`,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      if (!isRefusedRecipient(error)) throw error;
      throw new ProviderRefusal('The mail server refuses the recipient');
    }
  },
});
