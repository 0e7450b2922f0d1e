import type { AppProps } from 'next/app';
import { Provider } from 'react-redux';
import { App } from '#web/screens/shell/app.tsx';
import type { RoutedProps } from '#web/screens/shell/guarded.tsx';
import { usePageStore } from '#web/store/make-store.ts';
import type { RootState } from '#web/store/root-reducer.ts';
import '../styles/tokens.css';
import '../styles/globals.css';

/** Empty on the static pages, which are not loaded by `page()`. */
type Props = Partial<RoutedProps> & { initialState?: RootState };

export default function RewardsApp({ Component, pageProps }: AppProps<Props>) {
  const { initialState, ...props } = pageProps;
  return (
    <Provider store={usePageStore(initialState)}>
      <App pageProps={props}>
        <Component {...(props as RoutedProps)} />
      </App>
    </Provider>
  );
}
