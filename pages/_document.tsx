// The document: the brand's theme variables stand in the server's head, so nothing flashes.
import NextDocument, { Head, Html, Main, NextScript } from 'next/document';
import { SURFACE } from '#web/lib/theme.ts';
import { documentFacts } from '#web/server/document-facts.ts';

export default class Document extends NextDocument {
  override render() {
    const facts = documentFacts(this.props.__NEXT_DATA__.props);
    return (
      <Html lang="en-IN" data-client={facts.clientId} data-sentry-dsn={facts.sentryDsn}>
        <Head>
          <link
            rel="preload"
            href="/fonts/figtree-latin.woff2"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
          <link rel="icon" href={`/brands/${facts.brand}/icon.svg`} type="image/svg+xml" />
          <link rel="apple-touch-icon" href={`/brands/${facts.brand}/apple-touch-icon.png`} />
          <link rel="manifest" href="/manifest.webmanifest" />
          <meta name="theme-color" content={SURFACE.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={SURFACE.dark} media="(prefers-color-scheme: dark)" />
          {facts.css && <style dangerouslySetInnerHTML={{ __html: facts.css }} />}
        </Head>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
