import { wholeNumberIn } from '#web/lib/whole-number.ts';

it.each([
  ['1250', 1250],
  ['1,250', 1250],
  [' 12 50 ', 1250],
  ['१,२५०', 1250],
  ['', null],
  ['12.5', null],
  ['-5', null],
  ['1'.repeat(13), null],
])('reads %j as %j', (text, number) => expect(wholeNumberIn(text)).toBe(number));
