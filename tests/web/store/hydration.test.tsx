import { fireEvent, render, screen } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import mitt from 'next/dist/shared/lib/mitt';
import type { NextRouter } from 'next/router';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { member } from '#contract/member.ts';
import { createLoadable, emptyLoadable } from '#web/store/create-loadable.ts';
import { useAppDispatch, useAppSelector, usePageStore } from '#web/store/make-store.ts';
import type { RootState } from '#web/store/root-reducer.ts';
import { dashboardFixture } from '../../support/fixtures.ts';

const head = createLoadable('hydrationForTest', member.dashboard);

const events = mitt();
const router = { events } as unknown as NextRouter;

function Name() {
  const dispatch = useAppDispatch();
  return (
    <button onClick={() => dispatch(head.received(dashboardFixture({ firstName: 'Noor' })))}>
      {useAppSelector(head.selectData)?.firstName ?? 'nobody'}
    </button>
  );
}

/** The app's frame and a page, put together like in pages/_app.tsx. */
function App({ pageProps }: { pageProps: { initialState: RootState } }) {
  return (
    <Provider store={usePageStore(pageProps.initialState)}>
      <Name />
    </Provider>
  );
}

const pageOf = (firstName: string) => ({
  pageProps: {
    initialState: {
      [head.name]: { ...emptyLoadable(), data: dashboardFixture({ firstName }), isFetched: true },
    },
  },
});

const tree = (page: ReturnType<typeof pageOf>) => (
  <StrictMode>
    <RouterContext value={router}>
      <App {...page} />
    </RouterContext>
  </StrictMode>
);

// A warning of React about an update during a render would fail the test by itself.
it('shows the state of each next server-rendered page without a warning of React', async () => {
  const { rerender } = render(tree(pageOf('Asha')));
  expect(screen.getByText('Asha')).toBeInTheDocument();
  for (const firstName of ['Noor', 'Ravi']) {
    events.emit('routeChangeStart');
    rerender(tree(pageOf(firstName)));
    expect(await screen.findByText(firstName)).toBeInTheDocument();
  }
});

it('shows the later of two pages when its navigation started before the earlier one was rendered', async () => {
  const { rerender } = render(tree(pageOf('Asha')));
  events.emit('routeChangeStart');
  events.emit('routeChangeStart');
  rerender(tree(pageOf('Noor')));
  rerender(tree(pageOf('Ravi')));
  expect(await screen.findByText('Ravi')).toBeInTheDocument();
});

it('keeps newer data of the browser when the same page is rendered again', async () => {
  const page = pageOf('Asha');
  const { rerender } = render(tree(page));
  fireEvent.click(screen.getByText('Asha'));
  rerender(tree(page));
  expect(await screen.findByText('Noor')).toBeInTheDocument();
});
