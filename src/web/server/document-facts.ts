// Server only: what the document needs to know of the brand, read from the state that the page was rendered with.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { brandFile, clientConfig } from '#web/features/brand/config.ts';
import { analyticsOf, type Analytics } from '#web/lib/analytics.ts';
import { pageStyle } from '#web/lib/theme.ts';
import type { FrameProps } from '#web/routes/page-props.ts';
import { PLUS_HINT } from '#web/session/plus-hint.ts';
import { storageKey } from '#web/session/storage.ts';

interface DocumentFacts {
  clientId: string;
  /** As members read it; missing if the brand is not known. */
  brandName: string | undefined;
  /** Address of its logo, which may be of any format if it is the operator's own. */
  logo: string;
  isLogoVector: boolean;
  /** Its logo for browsers that show no SVG icon, and on a home screen. */
  pixelIcon: string;
  touchIcon: string;
  /** The theme variables; empty if the brand is not known, when those of the style sheet apply. */
  css: string;
  sentryDsn: string | undefined;
  /** The storage keys that public/hint.js reads: whether somebody is signed in, and has Plus. */
  hintKey: string;
  plusKey: string;
  /** Null if the address holds a sign-on token. */
  analytics: Analytics | null;
}

/** `props` are those of the app around the rendered page. */
export const documentFacts = (props: { pageProps?: FrameProps }): DocumentFacts => {
  const { pageProps = {} } = props;
  const { data: config } = clientConfig.select(pageProps.initialState ?? {});
  const logo = config?.logo.url ?? brandFile(null, 'icon.svg');
  return {
    clientId: config?.clientId ?? pageProps.clientId ?? DEFAULT_CLIENT,
    brandName: config?.name,
    logo,
    isLogoVector: logo.endsWith('.svg'),
    pixelIcon: brandFile(config, 'icon-192.png'),
    touchIcon: brandFile(config, 'apple-touch-icon.png'),
    css: config ? pageStyle(config.theme, config.brand) : '',
    sentryDsn: process.env['SENTRY_DSN'] || undefined,
    hintKey: storageKey('isLoggedIn'),
    plusKey: storageKey(PLUS_HINT),
    analytics: pageProps.signOn ? null : analyticsOf(process.env),
  };
};
