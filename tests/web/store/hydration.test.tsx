import { render, screen } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import mitt from 'next/dist/shared/lib/mitt';
import type { NextRouter } from 'next/router';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { member } from '#contract/member.ts';
import { createLoadable, emptyLoadable } from '#web/store/create-loadable.ts';
import { useAppSelector, wrapper, type AppStore } from '#web/store/make-store.ts';
import type { RootState } from '#web/store/root-reducer.ts';
import { dashboardFixture } from '../../support/fixtures.ts';

const head = createLoadable('hydrationForTest', member.dashboard);

const events = mitt();
const router = { events } as unknown as NextRouter;

function Name() {
  return <p>{useAppSelector(head.selectData)?.firstName ?? 'nobody'}</p>;
}

/** The frame of the app and a page, as pages/_app.tsx puts them together. */
function App(props: { __N_SSP: boolean; pageProps: { initialState: RootState } }) {
  const { store }: { store: AppStore } = wrapper.useWrappedStore(props);
  return (
    <Provider store={store}>
      <Name />
    </Provider>
  );
}

const pageOf = (firstName: string) => ({
  __N_SSP: true,
  pageProps: {
    initialState: {
      [head.name]: { ...emptyLoadable(), data: dashboardFixture({ firstName }), isFetched: true },
    },
  },
});

// What React says of an update during a render would fail the test by itself.
it('follows from one server-rendered page of a component to the next without a complaint of React', async () => {
  const tree = (firstName: string) => (
    <StrictMode>
      <RouterContext value={router}>
        <App {...pageOf(firstName)} />
      </RouterContext>
    </StrictMode>
  );
  const { rerender } = render(tree('Asha'));
  expect(screen.getByText('Asha')).toBeInTheDocument();
  for (const firstName of ['Noor', 'Ravi']) {
    events.emit('routeChangeStart');
    rerender(tree(firstName));
    expect(await screen.findByText(firstName)).toBeInTheDocument();
  }
});
