// Server only: what is sent instead of a page that cannot be rendered. If an answer of the API is the cause, that is the
// app's own failure screen, as for any call that fails; anything else stays an error (docs/decisions/148).
import NextDocument, { type DocumentContext, type DocumentInitialProps } from 'next/document';
import { createElement, type ComponentType } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { report } from '#web/lib/reporting.ts';
import type { FrameProps } from '#web/routes/page-props.ts';
import { forgetConfig } from './brand.ts';
import { findBrokenAnswers } from './broken-answers.ts';
import { setFailureStatus } from './page-headers.ts';
import { withResponse } from './page-texts.ts';

/** The records of the frame around every page, and none: the frame itself may be what cannot be rendered. */
const STATES = [[clientConfig.name, dashboard.name], []];

/** Turns a page's props into those of its failure. The framework sends the same object to the browser. */
const makeFailure = (props: FrameProps, names: readonly string[]): void => {
  const { initialState = {} } = props;
  const config = initialState[clientConfig.name] as { data: unknown } | undefined;
  if (!names.includes(clientConfig.name)) forgetConfig(config?.data);
  const kept = Object.entries(initialState).filter(([name]) => names.includes(name));
  const failed: FrameProps = { failure: { status: 503 }, head: {}, initialState: Object.fromEntries(kept) };
  Object.assign(props, failed);
};

const asFailure =
  (context: DocumentContext, names: readonly string[]): DocumentContext['renderPage'] =>
  () =>
    context.renderPage({
      enhanceApp: (App) =>
        function Failure(props) {
          makeFailure(props.pageProps, names);
          return createElement(App as ComponentType<typeof props>, props);
        },
    });

/** The document of the failure screen. Throws `error`, with which rendering the page ended, if it is our own fault. */
export const renderFailure = async (
  context: DocumentContext,
  error: unknown,
): Promise<DocumentInitialProps> => {
  const { req, res } = context;
  res?.setHeader('Cache-Control', 'private, no-store');
  if (!req || !res || (await findBrokenAnswers(req)).length === 0) throw error;
  report(error instanceof Error ? error : new Error(String(error)), { route: context.pathname });
  setFailureStatus(res);
  for (const names of STATES) {
    const failed = { ...context, renderPage: asFailure(context, names) };
    const rendered = withResponse(res, () => NextDocument.getInitialProps(failed));
    const document = await rendered.catch(() => null);
    if (document) return document;
  }
  throw error;
};
