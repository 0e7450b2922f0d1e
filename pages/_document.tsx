// The document: the server puts the brand's theme variables into the head, so nothing flashes.
import NextDocument, {
  Head,
  Html,
  Main,
  NextScript,
  type DocumentContext,
  type DocumentInitialProps,
} from 'next/document';
import { EVENT_SOURCE } from '#contract/enums.ts';
import { SURFACE } from '#web/lib/theme.ts';
import { OLD_BROWSER } from '#web/lib/old-browser.ts';
import { documentFacts } from '#web/server/document-facts.ts';
import '#web/server/page-data.ts';
import { withResponse, renderFor } from '#web/server/page-texts.ts';
import { renderFailure } from '#web/server/render-failure.ts';

/** Shown by public/analytics.js until the visitor answers, and again from the footer. */
function Consent() {
  return (
    <section id="cookies" className="consent" aria-label="Cookie choices" hidden>
      <p>
        May we count how this site is used? It shows us what is confusing. Nothing is counted before you
        agree.
      </p>
      <div>
        <button type="button" value="no">
          No, thanks
        </button>
        <button type="button" value="yes">
          Yes, count
        </button>
      </div>
    </section>
  );
}

interface DocumentProps extends DocumentInitialProps {
  /** The response that the document is rendered for. */
  res: DocumentContext['res'];
}

export default class Document extends NextDocument<DocumentProps> {
  /** Renders the page, or its failure. */
  static override async getInitialProps(context: DocumentContext): Promise<DocumentProps> {
    const rendered = withResponse(context.res, () => NextDocument.getInitialProps(context));
    return { ...(await rendered.catch((error: unknown) => renderFailure(context, error))), res: context.res };
  }
  override render() {
    renderFor(this.props.res);
    const facts = documentFacts(this.props.__NEXT_DATA__.props);
    return (
      <Html
        lang="en-IN"
        data-client={facts.clientId}
        data-brand-name={facts.brandName}
        data-sentry-dsn={facts.sentryDsn}
        data-analytics={facts.analytics?.id}
      >
        <Head>
          {/* Runs before the first paint: marks the document if somebody is signed in here (docs/decisions/086). */}
          <script src="/hint.js" data-key={facts.hintKey} data-plus={facts.plusKey} />
          <link
            rel="preload"
            href="/fonts/figtree-latin.woff2"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
          {/* For browsers that show no SVG icon; the others prefer what comes in any size. */}
          <link rel="icon" href={facts.pixelIcon} type="image/png" sizes="192x192" />
          {facts.isLogoVector ? (
            <link rel="icon" href={facts.logo} type="image/svg+xml" sizes="any" />
          ) : (
            <link rel="icon" href={facts.logo} />
          )}
          <link rel="apple-touch-icon" href={facts.touchIcon} />
          <link rel="manifest" href="/manifest.webmanifest" />
          <meta name="theme-color" content={SURFACE.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={SURFACE.dark} media="(prefers-color-scheme: dark)" />
          {facts.css && <style dangerouslySetInnerHTML={{ __html: facts.css }} />}
        </Head>
        <body>
          <p className="old-browser" hidden data-nosnippet="">
            {OLD_BROWSER}
          </p>
          <Main />
          {facts.analytics && <Consent />}
          <NextScript />
          {facts.analytics && (
            <script
              defer
              src="/analytics.js"
              data-id={facts.analytics.id}
              data-host={facts.analytics.host}
              data-source={EVENT_SOURCE}
            />
          )}
        </body>
      </Html>
    );
  }
}
