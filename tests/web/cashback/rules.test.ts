// Spec §5 on the forms of a claim; all messages but 'Invalid UPI ID' are our own.
import { EMPTY_PAYEE, panBodyOf, panProblems, panText, payeeProblems } from '#web/features/cashback/rules.ts';

const PAN = { pan: 'ABCDE1234F', fullName: 'Asha Rao', dateOfBirth: '14/08/1990' };
const NAME = 'Use 3 to 30 letters from A to Z, and spaces';

it('accepts a PAN, also when typed with spaces and in small letters', () => {
  expect(panProblems(PAN)).toEqual({});
  expect(panProblems({ ...PAN, pan: panText(' abcde 1२3४f '), fullName: ' Asha\u00a0Rao ' })).toEqual({});
});

it('sends the name normalized, and the day as the call takes it', () => {
  expect(panBodyOf({ ...PAN, fullName: ' Asha\u00a0Rao ' })).toEqual({
    pan: 'ABCDE1234F',
    fullName: 'Asha Rao',
    dateOfBirth: '1990-08-14',
  });
});

it.each([
  ['pan', '', 'Enter your PAN'],
  ['pan', 'ABCDE12345', 'A PAN has five letters, four digits and a letter'],
  ['fullName', '   ', 'Enter your name as on the PAN card'],
  ['fullName', 'Al', NAME],
  ['fullName', 'Asha 2', NAME],
  ['dateOfBirth', '', 'Enter your date of birth'],
  ['dateOfBirth', '14 August', 'Enter your date of birth as DD/MM/YYYY'],
  ['dateOfBirth', '31/02/1990', 'Enter your date of birth as DD/MM/YYYY'],
] as const)('rejects %s %j of a PAN card: %s', (field, text, problem) => {
  expect(panProblems({ ...PAN, [field]: text })).toEqual({ [field]: problem });
});

it.each([
  ['', 'Enter your UPI id'],
  ['asha', 'Invalid UPI ID'],
  ['asha@', 'Invalid UPI ID'],
  ['@examplebank', 'Invalid UPI ID'],
  ['asha@example.com', 'Invalid UPI ID'],
  ['asha@examplebank', undefined],
])('checks the UPI id %j: %s', (upiId, problem) => {
  const found = payeeProblems('UPI', { ...EMPTY_PAYEE, upiId }, { asksForBank: false });
  expect(found).toEqual(problem === undefined ? {} : { upiId: problem });
});

const BANK = { ...EMPTY_PAYEE, ifsc: 'EXMP0001234', accountNumber: '123456789', bankName: 'Bank of Example' };

it('accepts an empty bank name when the directory knows the IFSC', () => {
  expect(payeeProblems('BANK', BANK, { asksForBank: true })).toEqual({});
  expect(payeeProblems('BANK', { ...BANK, bankName: '' }, { asksForBank: false })).toEqual({});
});

it.each([
  ['ifsc', '', 'Enter the IFSC'],
  ['ifsc', 'EXMP1001234', 'An IFSC has four letters, a zero and six letters or digits'],
  ['bankName', ' ', 'Enter the name of the bank'],
  ['bankName', 'SB', NAME],
  ['bankName', 'Bank & Co', NAME],
  ['accountNumber', '', 'Enter the account number'],
  ['accountNumber', '12345678', 'An account number has 9 to 18 digits'],
  ['accountNumber', '1'.repeat(19), 'An account number has 9 to 18 digits'],
] as const)('rejects %s %j of a bank account: %s', (field, text, problem) => {
  expect(payeeProblems('BANK', { ...BANK, [field]: text }, { asksForBank: true })).toEqual({
    [field]: problem,
  });
});
