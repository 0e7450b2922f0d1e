import { otpProblem } from '#contract/otp-rules.ts';

describe('a one-time password', () => {
  it.each(['', '12345', '1234567', '12345a'])('is rejected: %j', (otp) => {
    expect(otpProblem(otp)).toBe('Enter the six digits');
  });

  it('is accepted with six digits', () => {
    expect(otpProblem('012345')).toBeNull();
  });
});
