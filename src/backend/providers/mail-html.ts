// An e-mail as HTML, in the look of its brand (docs/decisions/185): tables and inline styles, because that is what mail
// programs can draw; nothing that has to be fetched, nothing to click.
import { html, type Html } from '../html.ts';
import { createPainter, type Painter, type Theme } from './mail-paint.ts';
import { codeTitle, type MailCode, type MailPart } from './mail-parts.ts';

/** What of a brand's configuration appears in its e-mails. */
export interface MailBrand {
  name: string;
  theme: Theme;
  footnote: string;
}

interface Mail {
  subject: string;
  /** The one-time password, if it carries one. */
  code: string | null;
  parts: readonly MailPart[];
}

const SANS = 'font-family: Figtree, -apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Arial, sans-serif';
const MONO = 'font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, Courier New, monospace';
const TEXT = `margin: 0 0 16px; ${SANS}; font-size: 16px; line-height: 1.55; overflow-wrap: anywhere`;
const LABEL = `margin: 0; ${SANS}; font-size: 14px; line-height: 1.5; font-weight: 600`;
const TABLE = 'width: 100%; border-collapse: separate; border-spacing: 0';

/** A code of no more signs has room for large letters, even on a narrow phone. */
const SHORT_CODE = 8;

/** One tap or click selects all of it; it can break anywhere, but it is copied whole. */
const codeText = (code: string, isLarge: boolean): Html => {
  const size = isLarge ? 'font-size: 32px; letter-spacing: 0.08em' : 'font-size: 20px';
  const style = `margin: 4px 0 0; ${MONO}; ${size}; line-height: 1.3; font-weight: 700; overflow-wrap: anywhere; -webkit-user-select: all; user-select: all`;
  return html`<p class="${isLarge ? 'mail-large-code' : 'mail-code'}" style="${style}">${code}</p>`;
};

/** A slip of paper with a code; below its tear, what belongs to the code. */
const slip = ({ paint }: Painter, label: string, code: string, below: Html | null): Html =>
  html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    ${paint('slip', `${TABLE}; margin: 0 0 16px; border-radius: 16px`)}
  >
    <tr>
      <td style="padding: 16px">
        <p style="${LABEL}">${label}</p>
        ${codeText(code, code.length <= SHORT_CODE)}
      </td>
    </tr>
    ${
      below &&
      html`<tr>
        <td ${paint('tear', 'padding: 14px 16px 16px; border-top: 2px dashed')}>${below}</td>
      </tr>`
    }
  </table>`;

const codeSlip = (painter: Painter, part: MailCode): Html => {
  const { code, pin, validUntil } = part;
  return slip(
    painter,
    codeTitle(part) || 'Code',
    code,
    html`${
        pin &&
        html`<p style="${LABEL}">PIN</p>
          ${codeText(pin, false)}`
      }
      <p style="${LABEL}; margin-top: ${pin ? '12px' : '0'}; font-weight: 400">Valid until ${validUntil}</p>`,
  );
};

/** Days and numbers of orders, which a line shall not break. */
const WHOLE = /(\d{2} [A-Z][a-z]{2} \d{4}|[A-Z]{2}-\d{4}-\d{4}-[A-Z0-9-]+)/;

const keptWhole = (text: string): Html[] =>
  text
    .split(WHOLE)
    .map((piece, n) =>
      n % 2 === 1 ? html`<span style="white-space: nowrap">${piece}</span>` : html`${piece}`,
    );

const partMarkup = (painter: Painter, part: MailPart): Html => {
  if (typeof part === 'string') return html`<p style="${TEXT}">${keptWhole(part)}</p>`;
  if ('code' in part) return codeSlip(painter, part.code);
  const style = painter.paint('quote', `${TEXT}; padding: 0 0 0 16px; border-left: 3px solid`);
  return html`<blockquote ${style}>${part.quote}</blockquote>`;
};

/** Fills what a list of mails shows beside the subject, so that no code of the text comes there (decision 155). */
const FILLER = '\u00a0\u200c'.repeat(80);

/** What a list of mails shows beside the subject, maybe on a locked screen: the first line, without a password. */
const preheader = ({ code, parts }: Mail): Html => {
  const first = parts.find((part) => typeof part === 'string') ?? '';
  const shown = code === null ? first : first.replaceAll(code, '•'.repeat(code.length));
  const hidden =
    'display: none; max-height: 0; max-width: 0; overflow: hidden; opacity: 0; font-size: 1px; line-height: 1px; mso-hide: all';
  return html`<div style="${hidden}">${shown}${FILLER}</div>`;
};

/** The coin and the name: of text, because pictures would have to be fetched. */
const band = ({ paint }: Painter, name: string): Html => {
  const [initial = ''] = name.trim();
  const coin = `width: 28px; height: 28px; border: 2px solid; border-radius: 50%; text-align: center; ${SANS}; font-size: 16px; line-height: 28px; font-weight: 800`;
  const mark = `padding: 0 0 0 12px; vertical-align: middle; ${SANS}; font-size: 22px; line-height: 1.2; font-weight: 800; letter-spacing: -0.03em; overflow-wrap: anywhere`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td style="width: 32px; vertical-align: middle">
        <div ${paint('coin', coin)} aria-hidden="true">${initial}</div>
      </td>
      <td style="${mark}">${name}</td>
    </tr>
  </table>`;
};

const body = (painter: Painter, brand: MailBrand, { subject, code, parts }: Mail): Html => {
  const { paint } = painter;
  const heading = `margin: 0 0 20px; ${SANS}; font-size: 26px; line-height: 1.15; font-weight: 700; letter-spacing: -0.025em; overflow-wrap: anywhere`;
  const note = `padding: 20px; ${SANS}; font-size: 13px; line-height: 1.5; overflow-wrap: anywhere`;
  return html`<tr>
      <td ${paint('band', 'padding: 18px 20px; border-radius: 24px 24px 0 0')}>
        ${band(painter, brand.name)}
      </td>
    </tr>
    <tr>
      <td ${paint('card', 'padding: 28px 20px 16px; border-radius: 0 0 24px 24px')}>
        <h1 style="${heading}">${subject}</h1>
        ${code && slip(painter, 'One-time password', code, null)}
        ${parts.map((part) => partMarkup(painter, part))}
      </td>
    </tr>
    <tr>
      <td ${paint('foot', note)}>${brand.footnote}</td>
    </tr>`;
};

/**
 * Without it, everything is as on a narrow phone in light colours. Mail programs make links of what they take for days
 * or numbers; none of ours are, so none look like it.
 */
const styleSheet = ({ darkRules }: Painter): Html => ({
  markup: `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.mail-page a { color: inherit !important; text-decoration: none !important; }
@media (min-width: 600px) {
  .mail-band { padding: 22px 40px !important; }
  .mail-card { padding: 40px 40px 24px !important; }
  .mail-foot { padding: 24px 40px !important; }
  .mail-card h1 { font-size: 32px !important; }
  .mail-slip td { padding-left: 24px !important; padding-right: 24px !important; }
  .mail-code { font-size: 24px !important; }
  .mail-large-code { font-size: 40px !important; }
}
@media (prefers-color-scheme: dark) {
${darkRules}
}
</style>`,
});

const head = (painter: Painter, subject: string): Html =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
    <meta name="x-apple-disable-message-reformatting" />
    <title>${subject}</title>
    ${styleSheet(painter)}
  </head>`;

/** The whole e-mail. */
export const mailHtml = (brand: MailBrand, mail: Mail): string => {
  const painter = createPainter(brand.theme);
  const { paint } = painter;
  const page = html`<html lang="en">
    ${head(painter, mail.subject)}
    <body ${paint('page', 'margin: 0; padding: 0; -webkit-text-size-adjust: 100%')}>
      ${preheader(mail)}
      <table role="presentation" cellpadding="0" cellspacing="0" border="0" ${paint('page', TABLE)}>
        <tr>
          <td align="center" style="padding: 16px 8px">
            <!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
            <table
              role="presentation"
              cellpadding="0"
              cellspacing="0"
              border="0"
              style="${TABLE}; max-width: 600px; text-align: left"
            >
              ${body(painter, brand, mail)}
            </table>
            <!--[if mso]></td></tr></table><![endif]-->
          </td>
        </tr>
      </table>
    </body>
  </html>`;
  return `<!doctype html>\n${page.markup}\n`;
};
