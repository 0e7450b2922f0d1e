// For a test that something does not happen, or not again: after a fixed time a slow machine may not have come to it.
import { act } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { createCallThunk } from '#web/store/create-loadable.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { dashboardFixture } from './fixtures.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import { mockServer } from './mock-server.ts';

const askOnce = createCallThunk(member.dashboard, { prefix: 'last-of-the-test' });

/**
 * Awaits every answer to a call that has begun, and is not held: makes one more call, which goes the same way behind
 * them, and of which the store keeps nothing.
 */
export const earlierAnswers = async (store: AppStore): Promise<void> => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture(), { once: true }));
  const settled = await act(() => store.dispatch(askOnce({})));
  expect(askOnce.fulfilled.match(settled)).toBe(true);
};
