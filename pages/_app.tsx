import type { AppProps } from 'next/app';
import { Provider } from 'react-redux';
import { App } from '#web/screens/shell/app.tsx';
import type { GuardedPage, PageProps } from '#web/screens/shell/guarded.tsx';
import { wrapper, type AppStore } from '#web/store/make-store.ts';
import '../styles/tokens.css';
import '../styles/globals.css';

type Props = AppProps & { Component: Partial<GuardedPage> & AppProps['Component'] };

export default function RewardsApp({ Component, ...rest }: Props) {
  const wrapped: { store: AppStore; props: { pageProps: PageProps } } = wrapper.useWrappedStore(rest);
  const { pageProps } = wrapped.props;
  return (
    <Provider store={wrapped.store}>
      <App route={Component.route} pageProps={pageProps}>
        <Component {...pageProps} />
      </App>
    </Provider>
  );
}
