// Server only: what the document needs to know of the brand, read from the state that the page was rendered with.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { analyticsOf, type Analytics } from '#web/lib/analytics.ts';
import { pageStyle } from '#web/lib/theme.ts';
import { storageKey } from '#web/session/storage.ts';
import type { RootState } from '#web/store/root-reducer.ts';

interface DocumentFacts {
  clientId: string;
  brand: string;
  /** As members read it; missing if the brand is not known. */
  brandName: string | undefined;
  /** Address of its logo, which may be of any format if it is the operator's own. */
  logo: string;
  isLogoVector: boolean;
  /** The theme variables; empty if the brand is not known, when those of the style sheet apply. */
  css: string;
  sentryDsn: string | undefined;
  /** The storage key that public/hint.js reads. */
  hintKey: string;
  /** Null if the address holds a sign-on token. */
  analytics: Analytics | null;
}

/** `props` are those of the rendered page, including the state that is sent to the browser. */
export const documentFacts = (props: Record<string, unknown>): DocumentFacts => {
  const pageProps = (props['pageProps'] ?? {}) as {
    initialState?: RootState;
    clientId?: string;
    signOn?: boolean;
  };
  const { data: config } = clientConfig.select(pageProps.initialState ?? {});
  const logo = config?.logo.url ?? '/brands/zillion/icon.svg';
  return {
    clientId: config?.clientId ?? pageProps.clientId ?? DEFAULT_CLIENT,
    brand: config?.brand ?? 'zillion',
    brandName: config?.name,
    logo,
    isLogoVector: logo.endsWith('.svg'),
    css: config ? pageStyle(config.theme, config.brand) : '',
    sentryDsn: process.env['SENTRY_DSN'] || undefined,
    hintKey: storageKey('isLoggedIn'),
    analytics: pageProps.signOn ? null : analyticsOf(process.env),
  };
};
