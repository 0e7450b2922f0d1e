import { recordIn } from '#web/lib/record.ts';

it('reads the record that a text holds', () => {
  expect(recordIn('{"a":1}')).toEqual({ a: 1 });
});

it.each([null, undefined, '', 'nonsense', '{"a":', 'null', '5', '"a"', 'true', '[{"a":1}]'])(
  'finds no record in %j',
  (text) => {
    expect(recordIn(text)).toBeNull();
  },
);
