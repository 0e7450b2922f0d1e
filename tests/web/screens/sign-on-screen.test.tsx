// The screen shown while a support agent's sign-on link is verified, when the code that verifies it does not load.
import { render, screen, waitFor } from '@testing-library/react';
import { SignOnScreen } from '#web/screens/shell/sign-on-screen.tsx';
import { navigateTo } from '#web/session/navigate.ts';

jest.mock('#web/session/navigate.ts', () => ({ navigateTo: jest.fn() }));
jest.mock('#web/session/sign-on.ts', () => {
  throw new Error('The chunk did not load');
});

it('opens the page without the sign-on parameters when the verification code does not load', async () => {
  window.history.replaceState(null, '', '/earn?ssoToken=sealed&clientName=SUPPORT&username=Rohit&page=2');
  render(<SignOnScreen />);
  expect(screen.getByRole('status')).toHaveTextContent('Opening the member’s account');
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/earn'));
});
