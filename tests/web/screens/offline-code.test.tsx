// Code that a page loads when it needs it does not arrive without a connection: the page goes on without it.
import { act, renderHook } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { dashboard } from '#web/features/member/dashboard.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { useAgentGuard } from '#web/screens/shell/use-agent-guard.ts';
import { useRestoredForm } from '#web/screens/shell/use-restored-form.ts';
import { tabStorage } from '#web/session/storage.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser } from './open-screen.tsx';

const mockOffline = () => {
  throw new Error('Loading chunk failed');
};
jest.mock('#web/screens/shell/pending-notice.ts', () => mockOffline());
jest.mock('#web/session/saved-forms.ts', () => mockOffline());

const unhandled = jest.fn();
beforeEach(() => {
  unhandled.mockReset();
  process.on('unhandledRejection', unhandled);
});
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  forgetBrowser();
});

const replace = jest.fn().mockResolvedValue(true);
const router = { asPath: '/profile', replace } as unknown as NextRouter;

const run = async (hook: () => unknown) => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture({ agent: ACTING_AGENT })));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContext value={router}>
      <Provider store={store}>{children}</Provider>
    </RouterContext>
  );
  renderHook(hook, { wrapper });
  // A rejection counts as unhandled once the microtasks are over.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
};

it('leads an agent off a closed page all the same', async () => {
  await run(() => useAgentGuard({ pattern: '/profile', access: 'private' } as RouteRow));
  expect(replace).toHaveBeenCalledWith('/');
  expect(unhandled).not.toHaveBeenCalled();
});

it('shows a form that cannot be restored as it is', async () => {
  tabStorage.write('USER_LCN', 'xxxxxx0001');
  tabStorage.write('form', '{}');
  await run(() => useRestoredForm('xxxxxx0075'));
  expect(unhandled).not.toHaveBeenCalled();
});
