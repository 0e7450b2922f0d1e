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
    ['\u202a+91\u00a098765\u00a043210\u202c', '9876543210'],
  ])('loses blanks and country code: %j', (typed, digits) => {
    expect(mobileDigits(typed)).toBe(digits);
  });

  it('that begins with 91 itself stays whole', () => {
    expect(mobileDigits('9198765432')).toBe('9198765432');
  });

  it('keeps what is no separator, so that it can be called wrong', () => {
    expect(mobileDigits('98765abc10')).toBe('98765abc10');
  });
});
