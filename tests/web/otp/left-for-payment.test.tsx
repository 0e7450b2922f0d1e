// A one-time password that was accepted, whose browser leaves for the payment's page on another site.
import { act, screen, waitFor } from '@testing-library/react';
import { orders } from '#contract/orders.ts';
import { navigateTo } from '#web/session/navigate.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { field, PASSWORDS, verify } from './open-otp.tsx';

jest.mock('#web/session/navigate.ts', () => ({ navigateTo: jest.fn() }));

it('is not pressed again until the browser shows the page again on the way back', async () => {
  const [[, , open]] = PASSWORDS;
  const payment = {
    paymentId: '2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50',
    url: '/pay',
    payBy: '2026-03-14T09:45:00.000Z',
  };
  mockServer.use(mockEndpoint(orders.verify, { orderId: 'order-9', status: 'PENDING', payment }));
  const { user } = await open();
  await user.type(field(), '407193{Enter}');
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/pay'));
  expect(screen.getByRole('button', { name: 'Redeeming' })).toHaveAttribute('aria-busy', 'true');
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(verify()).not.toHaveAttribute('aria-busy');
});
