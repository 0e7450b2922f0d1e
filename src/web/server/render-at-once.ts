// Server only, imported for its effect: renders pages in one go, into one string (docs/decisions/039). The framework
// asks React for a stream of bytes and turns it into a string again, which costs several times as much as the
// rendering; and it waits for the whole page anyway.
import ReactDOMServer from 'react-dom/server.edge';
import type { ReactNode } from 'react';
import { renderWithCache } from '#web/lib/cached-html.tsx';
import { renderToTickets, utf8Of } from './page-texts.ts';

type RenderedStream = Awaited<ReturnType<typeof ReactDOMServer.renderToReadableStream>>;

/**
 * Implements the parts of a stream that the framework uses: `allReady` and iteration. A real one is costly to create.
 */
const asStream = (html: Uint8Array): RenderedStream =>
  ({
    allReady: Promise.resolve(),
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(html);
    },
  }) as unknown as RenderedStream;

/** A "stream" that holds the whole page in one piece. Rejects if a component throws. */
export const renderAtOnce = (element: ReactNode): Promise<RenderedStream> => {
  try {
    const html = renderToTickets(() => renderWithCache(() => ReactDOMServer.renderToString(element)));
    return Promise.resolve(asStream(utf8Of(html)));
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
};

ReactDOMServer.renderToReadableStream = renderAtOnce;
