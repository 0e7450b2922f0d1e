import { screen, within } from '@testing-library/react';
import { browserCaller } from '#web/api/browser-caller.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';
import { App } from '#web/screens/shell/app.tsx';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from './open-screen.tsx';

/** A store whose failed calls are reported to the app, like in a browser. */
export const reportingStore = () => {
  const store = storeForTest();
  store.services.caller = { ...browserCaller, baseOf: () => 'http://localhost' };
  return store;
};

/** Opens the frame around a page that only says "Here". */
export const openShell = (route: RouteRow = routes.home, options: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(
    <App pageProps={{ route: route, path: '/' }}>
      <h1>Here</h1>
    </App>,
    { store: reportingStore(), ...options },
  );

export const banner = () => within(screen.getByRole('banner'));
