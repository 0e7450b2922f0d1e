// Server only: a page's HTML on its way to the answer. The framework takes it as bytes, makes a text of them, puts
// texts together and makes bytes of them again, for the page and for its document, and counts what it sends. It is
// handed a ticket instead, and the text takes the ticket's place when the answer ends (docs/decisions/039).
import { transcode } from 'node:buffer';
import type { ServerResponse } from 'node:http';

/**
 * Text as UTF-8. A page holds a ₹ or a dash somewhere, and of such a text Node makes bytes three times faster by way
 * of UTF-16 than straight away.
 */
export const utf8Of = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // Half of a pair of characters, for which the encoder puts its replacement.
    return Buffer.from(text);
  }
};

/** No content can hold it: each process draws its own. */
const MARK = `text-${Math.random().toString(36).slice(2)}`;
const TICKET = new RegExp(`<${MARK}-(\\d+)>`, 'g');

/** The texts of one answer, by the numbers of their tickets. */
type Texts = string[];

const textsOf = new WeakMap<ServerResponse, Texts>();

/** Those of the answer whose page is rendered right now: rendering is synchronous. */
let current: Texts | undefined;

/** What is rendered from here on, until `work` or `inTickets` around it returns, is of this answer. */
export const rendersFor = (res: ServerResponse | undefined): void => {
  current = res && textsOf.get(res);
};

/** What `work` renders is of this answer; of that, what it does at once and not what it awaits. */
export const renderingFor = <T>(res: ServerResponse | undefined, work: () => T): T => {
  const outer = current;
  rendersFor(res);
  try {
    return work();
  } finally {
    current = outer;
  }
};

/** Where the framework looks for the place of the page in its document. */
const BODY = '<next-js-internal-body-render-target></next-js-internal-body-render-target>';
const DOCTYPE = '<!DOCTYPE html>';

/** The text that `render` makes, or tickets for it where it is known to be of an answer that takes them. */
export const inTickets = (render: () => string): string => {
  const outer = current;
  try {
    const html = render();
    const texts = current;
    if (!texts) return html;
    const start = html.startsWith(DOCTYPE) ? DOCTYPE : '';
    const parts = html.slice(start.length).split(BODY);
    return start + parts.map((text) => `<${MARK}-${texts.push(text) - 1}>`).join(BODY);
  } finally {
    current = outer;
  }
};

const inFull = (body: string, texts: Texts): string =>
  body.replace(TICKET, (_ticket, number: string) => texts[Number(number)] ?? '');

const isOtherEncoding = (given: unknown): boolean =>
  typeof given === 'string' && !['utf8', 'utf-8'].includes(given);

/** The answer to a request by `method` takes tickets, and ends with the bytes of the text that they stand for. */
export const takeTickets = (res: ServerResponse, method: string | undefined): void => {
  // Of an answer without a body, the framework tells the length itself.
  const texts: Texts = [];
  if (method !== 'HEAD') textsOf.set(res, texts);
  const end = res.end.bind(res) as (body?: unknown, ...rest: unknown[]) => ServerResponse;
  res.end = (body?: unknown, ...rest: unknown[]) => {
    if (typeof body !== 'string' || isOtherEncoding(rest[0])) return end(body, ...rest);
    const bytes = utf8Of(inFull(body, texts));
    if (texts.length > 0) res.setHeader('Content-Length', bytes.length);
    return end(bytes, ...rest.filter((one) => typeof one === 'function'));
  };
};
