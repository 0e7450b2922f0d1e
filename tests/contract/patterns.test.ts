import { matchesPattern, PATTERNS, type PatternName } from '#contract/patterns.ts';

const label = (length: number): string => 'a'.repeat(length);

/** Spec §5: texts that fit, and texts just beyond each bound. */
const CASES: Record<PatternName, { fits: string[]; fails: string[] }> = {
  fullName: {
    fits: ['Ash', 'Asha Menon', label(30), '   '],
    fails: ['As', label(31), 'Asha1', 'O’Neil', "O'Neil", 'Asha-Menon', 'Aśha', 'Asha\n', 'Asha\tMenon'],
  },
  email: {
    fits: [
      'a@b.in',
      'asha.menon+coins@mail.example.com',
      "o'neil@example.com",
      'a@1.co',
      `a@${label(63)}.com`,
    ],
    fails: [
      'asha',
      'asha@',
      '@example.com',
      'asha@example',
      'a b@example.com',
      'a@-b.com',
      'a@b-.com',
      'a@b..com',
      'a@b.com ',
      'a@@b.com',
      `a@${label(64)}.com`,
      'a@b.com\n',
    ],
  },
  mobile: {
    fits: ['6000000000', '7123456789', '8123456789', '9999999999'],
    fails: [
      '5999999999',
      '0987654321',
      '987654321',
      '98765432100',
      '+919876543210',
      '98765 43210',
      '987654321a',
      '９876543210',
    ],
  },
  pincode: {
    fits: ['100000', '560001', '999999'],
    fails: ['060001', '56000', '5600011', '56000a', '560 001'],
  },
  address: {
    fits: ['12/4, Sea View Rd. Block-B', 'A', '1'],
    fails: ['#12 Main Road', 'Flat (3)', 'Tower & Sons', 'a_b', 'Rue Élan', 'two\nlines'],
  },
  area: {
    fits: ['a', 'Sector 21', label(30)],
    fails: [label(31), 'Sector-21', 'Sector, 21', 'सेक्टर'],
  },
  dateOfBirth: {
    fits: ['14/08/1990', '31/12/2019'],
    fails: ['1990-08-14', '14-08-1990', '4/8/1990', '14/08/90', '14/08/19900', '14/08/1990 '],
  },
  dbtDateOfBirth: {
    fits: ['1990-08-14'],
    fails: ['14/08/1990', '1990-8-14', '90-08-14', '1990-08-14T00:00:00Z', '1990/08/14'],
  },
  pan: {
    fits: ['ABCDE1234F'],
    fails: ['abcde1234f', 'ABCD1234F', 'ABCDEF234F', 'ABCDE12345', 'ABCDE123F', 'ABCDE1234FF', 'ABCDE 1234F'],
  },
  upiId: {
    fits: ['asha@examplebank', 'asha.menon-1_2@okbank', '9876543210@upi', `${label(256)}@ab`],
    fails: [
      'asha',
      'asha@',
      '@examplebank',
      'a@examplebank',
      'asha@example.com',
      'asha menon@upi',
      'asha@1bank',
      'asha@@upi',
      `${label(257)}@ab`,
    ],
  },
  bankName: {
    fits: ['SBI', 'State Bank of Example', label(30)],
    fails: ['SB', label(31), 'Bank 1', 'Bank & Co'],
  },
  ifsc: {
    fits: ['EXMP0001234', 'EXMP0ABCDEF', 'EXMP0A1B2C3'],
    fails: [
      'EXMP1001234',
      'exmp0001234',
      'EXM00001234',
      'EXMP000123',
      'EXMP00012345',
      'EXMP0abcdef',
      'EXMPO001234',
    ],
  },
  bankAccount: {
    fits: ['123456789', '000000001', '1'.repeat(18)],
    fails: ['12345678', '1'.repeat(19), '12345678a', '1234 56789', '-123456789'],
  },
  otp: {
    fits: ['000000', '482915'],
    fails: ['48291', '4829155', '48291a', ' 482915', '482915\n', '４82915'],
  },
  lcn: {
    fits: ['6104827354', '0000000000'],
    fails: ['610482735', '61048273544', '61048 2735', 'xxxxxx7354', '6104827354\n'],
  },
};

const names = Object.keys(PATTERNS) as PatternName[];

describe.each(names)('the pattern of %s', (name) => {
  it.each(CASES[name].fits)('matches %j', (text) => expect(matchesPattern(name, text)).toBe(true));
  it.each(CASES[name].fails)('does not match %j', (text) => expect(matchesPattern(name, text)).toBe(false));

  it('matches an empty text, as in spec §5', () => expect(matchesPattern(name, '')).toBe(true));

  it('does not match a longer text that contains a match', () => {
    const [text = ''] = CASES[name].fits;
    expect(matchesPattern(name, `${text}\u0000`)).toBe(false);
    expect(matchesPattern(name, `<${text}>`)).toBe(false);
  });

  it('gives the same result when tested twice', () => {
    const [text = ''] = CASES[name].fits;
    expect([matchesPattern(name, text), matchesPattern(name, text)]).toEqual([true, true]);
  });
});
