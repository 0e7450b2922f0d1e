// The props of a page: written by page(), read by the guard, the frame around the page and the document.
import type { PageFailure } from '#web/api/failure.ts';
import type { HeadOfPage } from '#web/lib/head.ts';
import type { RootState } from '#web/store/root-reducer.ts';
import type { RouteRow } from './table.ts';

/** What every page gets, besides what its load gives its screen. */
export interface PageProps {
  /** The page's own row: the table stays on the server. */
  route: RouteRow;
  /** The page's address without its query, for the canonical link. */
  origin: string;
  path: string;
  clientId: string;
  /** Shown instead of the page: a 404, or a failure with its status. */
  failure: PageFailure | null;
  /** What the page tells search engines and social networks about itself. */
  head: HeadOfPage;
  /** The address held a support agent's sign-on token: nothing else is shown until it is verified. */
  signOn?: boolean;
}

/**
 * The props as they arrive, with the server's state. /404 and /500 are static and have only their row; pages outside
 * the table, such as the overview of the design system, have none of these.
 */
export type FrameProps = Partial<PageProps> & { initialState?: RootState };

/** Only for the compiler, which compares them with those of the screen: the props that a page's load gives. */
export interface Gives<Props extends object> {
  gives?: Props;
}
