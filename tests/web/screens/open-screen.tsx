// Opens a screen as its page would: with a real store that holds what the server loaded, and a router that records
// where it is sent.
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import mitt from 'next/dist/shared/lib/mitt';
import type { NextRouter } from 'next/router';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import type { AppStore } from '#web/store/make-store.ts';
import { storeForTest } from '../../support/store-for-test.ts';

interface Opened extends RenderResult {
  store: AppStore;
  user: UserEvent;
  push: jest.Mock;
  replace: jest.Mock;
}

interface OpenOptions {
  store?: AppStore;
  asPath?: string;
  query?: Record<string, string | string[]>;
  user?: UserEvent;
}

export const openScreen = (screen: ReactElement, options: OpenOptions = {}): Opened => {
  const { store = storeForTest(), asPath = '/', query = {}, user = userEvent.setup() } = options;
  const push = jest.fn().mockResolvedValue(true);
  const replace = jest.fn().mockResolvedValue(true);
  // Hovering over a link requests its page.
  const prefetch = jest.fn().mockResolvedValue(undefined);
  const router = { asPath, query, push, replace, prefetch, events: mitt() } as unknown as NextRouter;
  const rendered = render(screen, {
    wrapper: ({ children }) => (
      <RouterContext value={router}>
        <Provider store={store}>{children}</Provider>
      </RouterContext>
    ),
  });
  return { ...rendered, store, user, push, replace };
};

/** The HTML of a screen as the server sends it, and what it says to a browser without JavaScript. */
export const htmlOf = (screen: ReactElement, options: Omit<OpenOptions, 'user'> = {}) => {
  const { store = storeForTest(), asPath = '/', query = {} } = options;
  const html = renderToString(
    <RouterContext value={{ asPath, query } as unknown as NextRouter}>
      <Provider store={store}>{screen}</Provider>
    </RouterContext>,
  );
  const notes = [...html.matchAll(/<noscript[^>]*>(.*?)<\/noscript>/g)];
  return { html, notes: notes.map(([, note = '']) => note.replace(/<[^>]*>/g, '')) };
};

/** Clears the browser's storage. */
export const forgetBrowser = (): void => {
  window.localStorage.clear();
  window.sessionStorage.clear();
};
