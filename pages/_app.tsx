import type { AppProps } from 'next/app';
import { Provider } from 'react-redux';
import '#web/lib/hydrate-in-slices.ts';
import '#web/lib/translated-page.ts';
import type { FrameProps } from '#web/routes/page-props.ts';
import { App } from '#web/screens/shell/app.tsx';
import { usePageStore } from '#web/store/make-store.ts';
import '../styles/tokens.css';
import '../styles/globals.css';
import '../styles/outside.css';

export default function RewardsApp({ Component, pageProps }: AppProps<FrameProps>) {
  const { initialState, ...props } = pageProps;
  return (
    <Provider store={usePageStore(initialState)}>
      <App pageProps={pageProps}>
        <Component {...props} />
      </App>
    </Provider>
  );
}
