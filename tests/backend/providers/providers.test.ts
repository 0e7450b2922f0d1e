import { findSandboxed } from '#backend/providers/providers.ts';
import type { Providers } from '#backend/providers/types.ts';

it('standInsAmong lists the providers that are still sandboxes', () => {
  const sandboxed = { messenger: { send: jest.fn() }, vouchers: {}, payouts: {} } as unknown as Providers;
  expect(findSandboxed(sandboxed, sandboxed)).toEqual(['messenger', 'vouchers', 'payouts']);
  const providers = { ...sandboxed, messenger: { send: jest.fn() } };
  expect(findSandboxed(providers, sandboxed)).toEqual(['vouchers', 'payouts']);
});
