/** @jest-environment node */
import type { ServerResponse } from 'node:http';
import config from '../../../next.config.js';
import { renderToTickets, renderFor, withResponse, takeTickets, utf8Of } from '#web/server/page-texts.ts';

const BODY = '<next-js-internal-body-render-target></next-js-internal-body-render-target>';

const answer = (method = 'GET') => {
  const ended: unknown[] = [];
  const headers = new Map<string, unknown>();
  const res = {
    // As in the framework's own requests for a picture.
    get req(): never {
      throw new Error('Method not implemented.');
    },
    end: (...given: unknown[]) => void ended.push(given),
    setHeader: (name: string, value: unknown) => void headers.set(name, value),
  } as unknown as ServerResponse;
  takeTickets(res, method);
  return { res, ended, headers };
};

it.each(['', 'plain', '₹1,000 – “more” … 🙂', 'half \ud83d of a pair'])('encodes %j as UTF-8', (text) => {
  expect(Buffer.from(utf8Of(text)).equals(Buffer.from(text))).toBe(true);
});

it('ends a response with the UTF-8 bytes of its text, and passes every other argument on unchanged', () => {
  const { res, ended, headers } = answer();
  const bytes = Buffer.from('bytes');
  const done = () => undefined;
  res.end('<p>₹1,000</p>');
  res.end('dGVh', 'base64');
  res.end(bytes);
  res.end(null);
  res.end('–', 'utf8', done);
  res.end('…', done);
  expect(ended).toEqual([
    [Buffer.from('<p>₹1,000</p>')],
    ['dGVh', 'base64'],
    [bytes],
    [null],
    [Buffer.from('–'), done],
    [Buffer.from('…'), done],
  ]);
  expect(headers.size).toBe(0);
});

it('replaces the tickets in a response by page and document, and sets Content-Length to the result', () => {
  const { res, ended, headers } = answer();
  const page = withResponse(res, () => renderToTickets(() => '<p>₹1,000 $& </p>'));
  const document = renderToTickets(() => {
    renderFor(res);
    return `<!DOCTYPE html><html lang="hi">${BODY}<i>–</i></html>`;
  });
  expect(page).not.toContain('1,000');
  expect(document).toMatch(/^<!DOCTYPE html><text-/);
  expect(document).not.toContain('lang=');
  res.end(document.replace(BODY, page));
  const whole = Buffer.from('<!DOCTYPE html><html lang="hi"><p>₹1,000 $& </p><i>–</i></html>');
  expect(ended).toEqual([[whole]]);
  expect(headers.get('Content-Length')).toBe(whole.length);
});

it('keeps the texts of two concurrent responses apart', () => {
  const [one, two] = [answer(), answer()];
  const first = withResponse(one.res, () => renderToTickets(() => 'of the first'));
  const second = withResponse(two.res, () => renderToTickets(() => 'of the second'));
  two.res.end(second);
  one.res.end(first);
  expect(String((one.ended as [Buffer][])[0]![0])).toBe('of the first');
  expect(String((two.ended as [Buffer][])[0]![0])).toBe('of the second');
});

it('returns texts unchanged outside the synchronous render of a response that takes tickets', async () => {
  const { res } = answer();
  const later = withResponse(res, async () => {
    await Promise.resolve();
    return renderToTickets(() => 'rendered later');
  });
  expect(renderToTickets(() => 'of nobody')).toBe('of nobody');
  expect(await later).toBe('rendered later');
  expect(withResponse(undefined, () => renderToTickets(() => 'built ahead'))).toBe('built ahead');
  expect(withResponse(answer('HEAD').res, () => renderToTickets(() => 'only counted'))).toBe('only counted');
  expect(() =>
    withResponse(res, () => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(renderToTickets(() => 'of nobody')).toBe('of nobody');
});

it('turns off the ETags of Next.js, which would be computed from tickets', () => {
  expect(config.generateEtags).toBe(false);
});
