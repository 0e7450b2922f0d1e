import { hyphenate } from '#web/features/member/hyphenate.ts';

const shown = (text: string) => hyphenate(text).replaceAll('\u00ad', '-');

it('lets a long word of a name break between two syllables', () => {
  expect(shown('Hello Venkatanarasimharajuvaripeta,')).toBe('Hello Ven-ka-ta-na-ra-si-mha-ra-ju-va-ri-peta,');
  expect(shown('Priya Bhattacharyasubramanian')).toBe('Priya Bhat-ta-char-ya-sub-ra-ma-nian');
});

it('leaves names alone that fit on the narrowest phone', () => {
  expect(shown('Ananya Venkataraghavan')).toBe('Ananya Venkataraghavan');
  expect(shown('')).toBe('');
});
