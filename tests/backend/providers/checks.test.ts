// The sandbox of the PAN register (docs/decisions/022).
import { sandboxPan } from '#backend/providers/checks.ts';

const matches = (pan: string, fullName = 'Asha Rao') =>
  sandboxPan.matches({ pan, fullName, dateOfBirth: '1991-08-14' });

describe('The sandbox of the PAN register', () => {
  it('knows a person by a P as the fourth letter and the first letter of the surname as the fifth', async () => {
    expect(await matches('ABCPR1234F')).toBe(true);
    expect(await matches('ABCPR1234F', ' Asha Kumari  rao ')).toBe(true);
  });

  it.each([
    ['the PAN of a company, whose fourth letter is a C', 'ABCCR1234F'],
    ['a PAN with a P in another place only', 'PPPAR1234F'],
    ['the PAN of somebody with another surname', 'ABCPA1234F'],
  ])('refuses %s', async (_what, pan) => {
    expect(await matches(pan)).toBe(false);
  });

  it('does not answer for a PAN with the digits 0000', async () => {
    await expect(matches('ABCPR0000F')).rejects.toThrow('does not answer');
    expect(await matches('ABCPR0001F')).toBe(true);
  });
});
