import { recordIn } from '#web/lib/record.ts';

it('parses a JSON object', () => {
  expect(recordIn('{"a":1}')).toEqual({ a: 1 });
});

it.each([null, undefined, '', 'nonsense', '{"a":', 'null', '5', '"a"', 'true', '[{"a":1}]'])(
  'returns null for %j',
  (text) => {
    expect(recordIn(text)).toBeNull();
  },
);
