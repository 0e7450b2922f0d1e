import { mobileDigits } from '#web/lib/mobile.ts';

describe('a mobile number as typed', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['98765 43210', '9876543210'],
    [' +91 98765-43210 ', '9876543210'],
    ['+919876543210', '9876543210'],
    ['0091 9876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['(98765) 43210', '9876543210'],
    ['+९१ ९८७६५ ४३२१०', '9876543210'],
    ['\u202a+91\u00a098765\u00a043210\u202c', '9876543210'],
  ])('is stripped of separators and country code: %j', (typed, digits) => {
    expect(mobileDigits(typed)).toBe(digits);
  });

  it('is unchanged when its ten digits begin with 91', () => {
    expect(mobileDigits('9198765432')).toBe('9198765432');
  });

  it('keeps letters, so that validation can reject it', () => {
    expect(mobileDigits('98765abc10')).toBe('98765abc10');
  });
});
