// Verify pressed once more after an error, and while a new one-time password is on its way to the member.
import { screen, waitFor } from '@testing-library/react';
import { login } from '#contract/login.ts';
import { heldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { challenge, field, PASSWORDS, verify } from './open-otp.tsx';

describe.each(PASSWORDS)('The one-time password %s', (_, call, open) => {
  it('gets the focus each time that it is sent too short', async () => {
    const { user } = await open();
    await user.type(field(), '4071');
    for (let press = 1; press <= 2; press += 1) {
      await user.click(verify());
      expect(field()).toHaveFocus();
      expect(field()).toHaveAccessibleDescription(/Enter the six digits/);
    }
  });

  it('gets the focus, and its error is announced, each time that the same is refused', async () => {
    const { user } = await open();
    await user.type(field(), '407193');
    for (let press = 1; press <= 2; press += 1) {
      const answer = heldAnswer();
      mockServer.use(mockError(call, 'RATE_LIMITED', 'Please try again later', {}, answer));
      await user.click(verify());
      expect(screen.queryByRole('alert')).toBeNull();
      await answer.comesAfter(() => undefined);
      expect(await screen.findByRole('alert')).toHaveTextContent('Please try again later');
      await waitFor(() => expect(field()).toHaveFocus());
    }
  });

  it('is verified also while the answer to a new one is still to come', async () => {
    const answer = heldAnswer();
    mockServer.use(
      mockEndpoint(login.otpResend, challenge(), answer),
      mockError(call, 'OTP_WRONG', 'This one-time password is incorrect'),
    );
    const { user } = await open(0);
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    await user.type(field(), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This one-time password is incorrect');
    await answer.comesAfter(() => undefined);
    expect(await screen.findByText(/A new one is on its way/)).toBeVisible();
  });
});
