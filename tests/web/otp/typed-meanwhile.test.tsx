// What is typed while a one-time password is on its way to the server, or a new one on its way to the member.
import { screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '#contract/errors.ts';
import { login } from '#contract/login.ts';
import { heldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { challenge, field, PASSWORDS, verify } from './open-otp.tsx';

describe.each(PASSWORDS)('The one-time password %s', (_, call, open) => {
  it('stays when it was corrected before the answer to the wrong one, without the error of that one', async () => {
    const answer = heldAnswer();
    mockServer.use(
      mockError(call, 'OTP_WRONG', 'This one-time password is incorrect', { triesLeft: 4 }, answer),
    );
    const { user } = await open();
    await user.type(field(), '000000{Enter}');
    await user.type(field(), '{Backspace}1');
    await answer.comesAfter(() => undefined);
    await waitFor(() => expect(verify()).not.toHaveAttribute('aria-busy'));
    expect(field()).toHaveValue('000001');
    expect(field()).toBeValid();
    await user.keyboard('{Backspace}2');
    expect(field()).toHaveValue('000002');
  });

  it('stays when it was corrected, with the error when no other can be right either', async () => {
    const answer = heldAnswer();
    mockServer.use(mockError(call, 'OTP_LOCKED', 'Too many wrong tries', {}, answer));
    const { user } = await open();
    await user.type(field(), '000000{Enter}');
    await user.type(field(), '{Backspace}1');
    await answer.comesAfter(() => undefined);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many wrong tries');
    expect(field()).toHaveValue('000001');
  });

  it.each<ErrorCode>(['RATE_LIMITED', 'REQUEST_IN_PROGRESS'])(
    'stays when something else was refused: %s',
    async (code) => {
      mockServer.use(mockError(call, code, 'Please try again later'));
      const { user } = await open();
      await user.type(field(), '407193{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent('Please try again later');
      expect(field()).toHaveValue('407193');
    },
  );

  it('stays when no new one could be asked for, and goes with a new one', async () => {
    mockServer.use(mockNetworkFailure(login.otpResend));
    const { user } = await open(0);
    await user.type(field(), '407193');
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(field()).toHaveValue('407193');
    mockServer.use(mockEndpoint(login.otpResend, challenge()));
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText(/A new one is on its way/)).toBeVisible();
    await waitFor(() => expect(field()).toHaveValue(''));
  });

  it('stays when it is the new one, whose message came before the answer', async () => {
    const answer = heldAnswer();
    mockServer.use(mockEndpoint(login.otpResend, challenge(), answer));
    const { user } = await open(0);
    await user.type(field(), '000000');
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    await user.clear(field());
    await user.type(field(), '407193');
    await answer.comesAfter(() => undefined);
    expect(await screen.findByText(/A new one is on its way/)).toBeVisible();
    expect(field()).toHaveValue('407193');
  });
});
