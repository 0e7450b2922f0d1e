/** @jest-environment node */
import type { ServerResponse } from 'node:http';
import { endInBytes, utf8Of } from '#web/server/utf8.ts';

it.each(['', 'plain', '₹1,000 – “more” … 🙂', 'half \ud83d of a pair'])('makes UTF-8 of %j', (text) => {
  expect(Buffer.from(utf8Of(text)).equals(Buffer.from(text))).toBe(true);
});

it('ends an answer with the bytes of its text, and with whatever else as it is given', () => {
  const ended: unknown[] = [];
  const res = { end: (...given: unknown[]) => void ended.push(given) };
  endInBytes(res as unknown as ServerResponse);
  const bytes = Buffer.from('bytes');
  res.end('<p>₹1,000</p>');
  res.end('dGVh', 'base64');
  res.end(bytes);
  res.end(null);
  expect(ended).toEqual([[Buffer.from('<p>₹1,000</p>')], ['dGVh', 'base64'], [bytes], [null]]);
});
