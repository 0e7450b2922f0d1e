// What an e-mail says, part by part: the source of its plain text and of its HTML (mail-html.ts).

/** A code that an e-mail delivers. */
export interface MailCode {
  code: string;
  pin: string | null;
  /** "Card 2 of 3", if the order has several; an earlier release named none. */
  place?: string | null;
  /** "₹500.00"; null for a coupon. */
  worth: string | null;
  /** The day: "12 Dec 2026". */
  validUntil: string;
}

/** A line of ours, a line that somebody else wrote, or a code. */
export type MailPart = string | { quote: string } | { code: MailCode };

/** Only lines of ours, or parts. */
export type MailText = string | readonly MailPart[];

/** "Card 2 of 3, ₹500.00"; '' if there is nothing to tell it apart by. */
export const codeTitle = ({ place, worth }: MailCode): string =>
  [place, worth].filter((part) => typeof part === 'string').join(', ');

const codeLine = (part: MailCode): string => {
  const { code, pin, validUntil } = part;
  const title = codeTitle(part);
  return [
    title ? `${title}: ${code}` : code,
    ...(pin ? [`PIN ${pin}`] : []),
    `valid until ${validUntil}`,
  ].join(', ');
};

const lineOf = (part: MailPart): string => {
  if (typeof part === 'string') return part;
  // Marks each line as somebody else's, so that none can pass for one of ours.
  return 'quote' in part ? `> ${part.quote}` : codeLine(part.code);
};

export const plainTextOf = (text: MailText): string =>
  typeof text === 'string' ? text : text.map(lineOf).join('\n');
