import { maskCard, maskEmail, maskLong, maskMobile, maskUpi } from '#contract/masks.ts';

it('masks a card as six x and its characters 7 to 10', () => {
  expect(maskCard('9012344821')).toBe('xxxxxx4821');
  expect(maskCard('901234482199')).toBe('xxxxxx4821');
});

it('keeps the last four characters before the at sign of a UPI id', () => {
  expect(maskUpi('ananya4821@okhandle')).toBe('xxxxxx4821@okhandle');
  expect(maskUpi('abc@bank')).toBe('abc@bank');
});

it('keeps the first two and the last four digits of a long number', () => {
  expect(maskLong('123456789012')).toBe('12xxxxxx9012');
  expect(maskLong('1234567')).toBe('12x4567');
});

it('keeps only the last two digits of a number of up to six digits', () => {
  expect(maskLong('123456')).toBe('xxxx56');
  expect(maskLong('12')).toBe('12');
});

it('masks a mobile number and keeps its country code', () => {
  expect(maskMobile('9876504821')).toBe('98xxxx4821');
  expect(maskMobile('+91 98765 04821')).toBe('+91 98xxxx4821');
});

it('leaves a mobile number unchanged that is already masked', () => {
  expect(maskMobile('98xxxx4821')).toBe('98xxxx4821');
});

it('keeps the first letter and the domain of an e-mail address', () => {
  expect(maskEmail('ananya@example.in')).toBe('a••••••@example.in');
  expect(maskEmail('a@example.in')).toBe('a••••••@example.in');
  expect(maskEmail('nothing')).toBe('');
});

it('keeps an empty text empty', () => {
  for (const mask of [maskCard, maskUpi, maskLong, maskMobile, maskEmail]) expect(mask('')).toBe('');
});
