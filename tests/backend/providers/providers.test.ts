import { findSandboxed } from '#backend/providers/providers.ts';
import type { Providers } from '#backend/providers/types.ts';

it('findSandboxed lists the providers that are still sandboxes', () => {
  const sandboxed = { sms: { send: jest.fn() }, vouchers: {}, payouts: {} } as unknown as Providers;
  expect(findSandboxed(sandboxed, sandboxed)).toEqual(['sms', 'vouchers', 'payouts']);
  const providers = { ...sandboxed, sms: { send: jest.fn() } };
  expect(findSandboxed(providers, sandboxed)).toEqual(['vouchers', 'payouts']);
});
