// Server only: a page's HTML on its way into the response. The framework takes it as bytes, decodes it, joins texts
// and encodes them again, once for the page and once for its document, and counts what it sends. Here it gets a short
// ticket instead, which is replaced by the text when the response ends (docs/decisions/039).
import { transcode } from 'node:buffer';
import type { ServerResponse } from 'node:http';

/**
 * Encodes text as UTF-8. Every page contains a ₹ or a dash, and Node encodes such text three times faster by way of
 * UTF-16 than directly.
 */
export const utf8Of = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // A lone surrogate, which Buffer.from replaces.
    return Buffer.from(text);
  }
};

/** Content cannot contain it: each process chooses its own at random. */
const MARK = `text-${Math.random().toString(36).slice(2)}`;
const TICKET = new RegExp(`<${MARK}-(\\d+)>`, 'g');

/** The texts of one response, indexed by ticket number. */
type Texts = string[];

const textsOf = new WeakMap<ServerResponse, Texts>();

/** The texts of the response whose page is being rendered: rendering is synchronous. */
let current: Texts | undefined;

/**
 * Everything rendered from here on, until the surrounding `work` or `renderToTickets` returns, belongs to this
 * response.
 */
export const renderFor = (res: ServerResponse | undefined): void => {
  current = res && textsOf.get(res);
};

/** Everything that `work` renders synchronously belongs to this response; not what it renders after an await. */
export const withResponse = <T>(res: ServerResponse | undefined, work: () => T): T => {
  const outer = current;
  renderFor(res);
  try {
    return work();
  } finally {
    current = outer;
  }
};

/** Where the framework inserts the page into its document. */
const BODY = '<next-js-internal-body-render-target></next-js-internal-body-render-target>';
const DOCTYPE = '<!DOCTYPE html>';

/** The text that `render` returns, or tickets for it if it belongs to a response that takes them. */
export const renderToTickets = (render: () => string): string => {
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

const fillTickets = (body: string, texts: Texts): string =>
  body.replace(TICKET, (_ticket, number: string) => texts[Number(number)] ?? '');

const isOtherEncoding = (given: unknown): boolean =>
  typeof given === 'string' && !['utf8', 'utf-8'].includes(given);

/** Makes the response to a request by `method` take tickets and replace them by their texts when it ends. */
export const takeTickets = (res: ServerResponse, method: string | undefined): void => {
  // For a response without a body, the framework sets the length itself.
  const texts: Texts = [];
  if (method !== 'HEAD') textsOf.set(res, texts);
  const end = res.end.bind(res) as (body?: unknown, ...rest: unknown[]) => ServerResponse;
  res.end = (body?: unknown, ...rest: unknown[]) => {
    if (typeof body !== 'string' || isOtherEncoding(rest[0])) return end(body, ...rest);
    const bytes = utf8Of(fillTickets(body, texts));
    if (texts.length > 0) res.setHeader('Content-Length', bytes.length);
    return end(bytes, ...rest.filter((one) => typeof one === 'function'));
  };
};
