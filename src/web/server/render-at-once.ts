// Server only, for its effect: pages are rendered in one go, into one string (docs/decisions/039). The framework
// asks React for a stream of bytes and makes a string of it again, which costs several times what the rendering
// costs; and it waits for the whole page anyway.
import ReactDOMServer from 'react-dom/server.edge';
import type { ReactNode } from 'react';
import { withKept } from '#web/lib/kept-html.tsx';
import { inTickets, utf8Of } from './page-texts.ts';

type RenderedStream = Awaited<ReturnType<typeof ReactDOMServer.renderToReadableStream>>;

/** All that the framework asks of a stream: that it is whole, and to be iterated. A real one is costly to make. */
const inOnePiece = (html: Uint8Array): RenderedStream =>
  ({
    allReady: Promise.resolve(),
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(html);
    },
  }) as unknown as RenderedStream;

/** What the framework reads to its end at once: the page in one piece. Rejects where a component throws. */
export const renderAtOnce = (element: ReactNode): Promise<RenderedStream> => {
  try {
    const html = inTickets(() => withKept(() => ReactDOMServer.renderToString(element)));
    return Promise.resolve(inOnePiece(utf8Of(html)));
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
};

ReactDOMServer.renderToReadableStream = renderAtOnce;
