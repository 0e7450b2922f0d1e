// Server only: what the document says of the brand, read from the state that the page was rendered with.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { analyticsOf, type Analytics } from '#web/lib/analytics.ts';
import { pageStyle } from '#web/lib/theme.ts';
import { storageKey } from '#web/session/storage.ts';
import type { RootState } from '#web/store/root-reducer.ts';

export interface DocumentFacts {
  clientId: string;
  brand: string;
  /** Address of its logo. */
  logo: string;
  /** The theme variables; empty where the brand is not known, and the style sheet's own stand in. */
  css: string;
  sentryDsn: string | undefined;
  /** What public/hint.js looks up. */
  hintKey: string;
  /** None where the address holds a sign-on token. */
  analytics: Analytics | null;
}

/** `props` are those of the rendered page, with the state that travels to the browser in them. */
export const documentFacts = (props: Record<string, unknown>): DocumentFacts => {
  const pageProps = (props['pageProps'] ?? {}) as {
    initialState?: RootState;
    clientId?: string;
    signOn?: boolean;
  };
  const { data: config } = clientConfig.select(pageProps.initialState ?? {});
  return {
    clientId: config?.clientId ?? pageProps.clientId ?? DEFAULT_CLIENT,
    brand: config?.brand ?? 'zillion',
    logo: config?.logo.url ?? '/brands/zillion/icon.svg',
    css: config ? pageStyle(config.theme, config.brand) : '',
    sentryDsn: process.env['SENTRY_DSN'] || undefined,
    hintKey: storageKey('isLoggedIn'),
    analytics: pageProps.signOn ? null : analyticsOf(process.env),
  };
};
