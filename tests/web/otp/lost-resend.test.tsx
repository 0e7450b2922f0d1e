// A new one-time password that was sent, but whose answer was lost; and one that is refused for a while.
import { screen, waitFor } from '@testing-library/react';
import { OTP_RULES } from '#contract/enums.ts';
import { login } from '#contract/login.ts';
import { mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { field, PASSWORDS } from './open-otp.tsx';

const resend = () => screen.findByRole('button', { name: 'Resend' });
const pause = 'Please wait 27 s before asking for another one-time password';

describe.each(PASSWORDS)('A new one-time password %s', (_, call, open) => {
  it('may be on its way when no answer came, and is counted down to the next once the server says so', async () => {
    mockServer.use(mockNetworkFailure(login.otpResend));
    const { user } = await open(0);
    await user.click(await resend());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. A new one may be on its way: only the last one counts.',
    );
    mockServer.use(mockError(login.otpResend, 'RATE_LIMITED', pause, { retryAfter: 27 }));
    await user.type(field(), '4071');
    await user.click(await resend());
    expect(await screen.findByText('00:27')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/Please wait/)).toBeNull();
    expect(field()).toHaveValue('4071');
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('makes the password good again after the one before it was locked', async () => {
    mockServer.use(
      mockError(call, 'OTP_LOCKED', 'Too many wrong tries'),
      mockError(login.otpResend, 'RATE_LIMITED', pause, { retryAfter: 27 }),
    );
    const { user } = await open(0);
    await user.type(field(), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many wrong tries');
    await user.click(await resend());
    expect(await screen.findByText('00:27')).toBeVisible();
    expect(screen.getByText(new RegExp(`Good for ${OTP_RULES.lifeSeconds / 60} minutes`))).toBeVisible();
  });

  it.each([
    [120, 'Resend in 02:00'],
    [86_400, null],
  ])('that is refused for %d s says why', async (retryAfter, countdown) => {
    const message = 'Too many one-time passwords were asked for. Please try again later';
    mockServer.use(mockError(login.otpResend, 'RATE_LIMITED', message, { retryAfter }));
    const { user } = await open(0);
    await user.click(await resend());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    if (countdown === null) expect(await resend()).toBeVisible();
    else expect(screen.getByText(/^Resend in/)).toHaveTextContent(countdown);
  });
});
