// What can be typed in a demo to get each answer of the PAN register and of the banks (docs/decisions/022).

interface SandboxValue {
  /** As the last digits of an account number. */
  digits: string;
  /** As the beginning of a UPI id. */
  name: string;
  effect: string;
}

/** A PAN of somebody whose last name begins with M. */
export const MATCHING_PAN = 'ABCPM1234F';
export const ABSENT_PAN = 'ABCPM0000F';

export const PAYEE_VALUES: readonly SandboxValue[] = [
  { digits: '0001', name: 'nobody', effect: 'PAYEE_UNKNOWN' },
  { digits: '0002', name: 'stranger', effect: 'NAME_MISMATCH' },
  { digits: '0003', name: 'down', effect: 'UNAVAILABLE' },
  { digits: '0004', name: 'slow', effect: 'paid after five seconds' },
  { digits: '0005', name: 'closed', effect: 'never paid' },
];

const payees = PAYEE_VALUES.map(({ name, digits, effect }) => `- \`${name}\` or \`${digits}\`: ${effect}.`);

/** CommonMark, as in every description. */
export const SANDBOX_VALUES = `In a demo, what you send decides what the sandboxes of cashback answer. A PAN is a match if its fourth letter is P and its fifth the first letter of the last name, such as \`${MATCHING_PAN}\` for Asha Menon; with the digits 0000 (\`${ABSENT_PAN}\`) the register does not answer. A UPI id by its first letters, and an account number by its last four digits:

${payees.join('\n')}

All others are paid at once. A payment’s outcome is chosen on its page.`;
