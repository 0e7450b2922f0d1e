// The forms of a claim with the rules of spec §5. Pure; except for 'Invalid UPI ID' the messages are ours.
import type { BeneficiaryKind } from '#contract/enums.ts';
import { isoOfSlashed } from '#contract/slashed-day.ts';
import { isCalendarDay } from '#web/lib/dates.ts';
import { textProblem, withoutEmpty, type FieldProblems } from '#web/lib/field-problems.ts';
import { coinsInWords, formatCoins } from '#web/lib/format.ts';
import { plainText, unspaced } from '#web/lib/typed.ts';
import { wholeNumberIn } from '#web/lib/whole-number.ts';
import type { Terms } from './records.ts';

export interface PanForm {
  pan: string;
  fullName: string;
  /** DD/MM/YYYY. */
  dateOfBirth: string;
}
export const PAN_FIELDS = ['pan', 'fullName', 'dateOfBirth'] as const satisfies readonly (keyof PanForm)[];

/** As printed on the card, however it is typed. */
export const panText = (typed: string): string => unspaced(typed).toUpperCase();

const LETTERS = 'Use 3 to 30 letters from A to Z, and spaces';

const birthProblem = (text: string): string | null => {
  if (text === '') return 'Enter your date of birth';
  return isCalendarDay(isoOfSlashed(text)) ? null : 'Enter your date of birth as DD/MM/YYYY';
};

export const panProblems = ({ pan, fullName, dateOfBirth }: PanForm): FieldProblems<keyof PanForm> =>
  withoutEmpty({
    pan: textProblem(pan, {
      pattern: 'pan',
      empty: 'Enter your PAN',
      invalid: 'A PAN has five letters, four digits and a letter',
    }),
    fullName: textProblem(plainText(fullName), {
      pattern: 'fullName',
      empty: 'Enter your name as on the PAN card',
      invalid: LETTERS,
    }),
    dateOfBirth: birthProblem(dateOfBirth),
  });

/** A valid form, as the call takes it (spec §5: another form of date). */
export const panBodyOf = ({ pan, fullName, dateOfBirth }: PanForm) => ({
  pan,
  fullName: plainText(fullName),
  dateOfBirth: isoOfSlashed(dateOfBirth),
});

export interface PayeeForm {
  upiId: string;
  accountNumber: string;
  ifsc: string;
  bankName: string;
}
export const PAYEE_FIELDS = [
  'upiId',
  'ifsc',
  'bankName',
  'accountNumber',
] as const satisfies readonly (keyof PayeeForm)[];
export const EMPTY_PAYEE: PayeeForm = { upiId: '', accountNumber: '', ifsc: '', bankName: '' };

/** `asksForBank`: the directory does not know the IFSC, so the form asks for the bank's name. */
export const payeeProblems = (
  kind: BeneficiaryKind,
  { upiId, accountNumber, ifsc, bankName }: PayeeForm,
  { asksForBank }: { asksForBank: boolean },
): FieldProblems<keyof PayeeForm> => {
  if (kind === 'UPI') {
    const problem = textProblem(upiId, {
      pattern: 'upiId',
      empty: 'Enter your UPI id',
      invalid: 'Invalid UPI ID',
    });
    return withoutEmpty({ upiId: problem });
  }
  return withoutEmpty({
    ifsc: textProblem(ifsc, {
      pattern: 'ifsc',
      empty: 'Enter the IFSC',
      invalid: 'An IFSC has four letters, a zero and six letters or digits',
    }),
    ...(asksForBank && {
      bankName: textProblem(bankName.trim(), {
        pattern: 'bankName',
        empty: 'Enter the name of the bank',
        invalid: LETTERS,
      }),
    }),
    accountNumber: textProblem(accountNumber, {
      pattern: 'bankAccount',
      empty: 'Enter the account number',
      invalid: 'An account number has 9 to 18 digits',
    }),
  });
};

/** The most that can be claimed now: within the limits and the member's balance. */
export const maxPoints = ({ limits, availablePointsAmount }: Terms): number =>
  Math.min(limits.mostPoints, availablePointsAmount);

/** What is wrong with a number of coins; null if it is valid. */
export const pointsProblem = (typed: string, terms: Terms): string | null => {
  const points = wholeNumberIn(typed);
  const { leastPoints, mostPoints } = terms.limits;
  if (points === null) return 'Enter a whole number of coins';
  if (points < leastPoints) return `Claim at least ${formatCoins(leastPoints)} coins`;
  if (points > mostPoints) return `You can claim at most ${formatCoins(maxPoints(terms))} coins`;
  const missing = points - terms.availablePointsAmount;
  return missing > 0 ? `You are ${coinsInWords(missing)} short of that` : null;
};
