import type { AppProps } from 'next/app';
import { Provider } from 'react-redux';
import { App } from '#web/screens/shell/app.tsx';
import type { RoutedProps } from '#web/screens/shell/guarded.tsx';
import { wrapper, type AppStore } from '#web/store/make-store.ts';
import '../styles/tokens.css';
import '../styles/globals.css';

export default function RewardsApp({ Component, ...rest }: AppProps) {
  const wrapped: { store: AppStore; props: { pageProps: RoutedProps } } = wrapper.useWrappedStore(rest);
  const { pageProps } = wrapped.props;
  return (
    <Provider store={wrapped.store}>
      <App pageProps={pageProps}>
        <Component {...pageProps} />
      </App>
    </Provider>
  );
}
