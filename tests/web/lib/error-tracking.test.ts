import { captureException } from '@sentry/nextjs';
import { startTracking } from '#web/lib/error-tracking.ts';

jest.mock('@sentry/nextjs', () => ({ captureException: jest.fn(), init: jest.fn() }));

const sentFor = (error: Error, context: Record<string, unknown>): [Error, unknown] => {
  jest.mocked(captureException).mockClear();
  startTracking('https://key@errors.example/1', '2.7.6')({ error, context });
  return jest.mocked(captureException).mock.calls[0] as [Error, unknown];
};

it('reports a failed call by its status, since the message may repeat what the member entered', () => {
  const context = { endpoint: 'orders.list', code: 503 };
  const [error, more] = sentFor(new Error('No order for 98765 43210'), context);
  expect(error.message).toBe('orders.list failed with 503');
  expect(error.stack).not.toContain('98765');
  expect(more).toEqual({ extra: context });
});

it('reports an answer that breaks the contract in the words of the program', () => {
  const broken = new Error('The answer of orders.list breaks the contract');
  const context = { endpoint: 'orders.list', field: 'orderList' };
  expect(sentFor(broken, context)).toEqual([broken, { extra: context }]);
});
