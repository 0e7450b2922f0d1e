// What a page's load decides: to show the page, to lead elsewhere, or that there is nothing; and what is answered then.
import type { PageFailure } from '#web/api/failure.ts';
import { cutDescription, type HeadOfPage } from '#web/lib/head.ts';

export interface Shown {
  kind: 'render';
  props?: object;
  head?: HeadOfPage;
  /** The page itself says that what the address names does not exist. */
  status?: 404;
}

/** The page with the props of its screen. */
export interface ShownWith<Props extends object> extends Shown {
  props: Props;
}

interface Redirect {
  kind: 'redirect';
  to: string;
  permanent?: boolean;
  /** The same page under its right address: the query is kept, for example what a newsletter counts by. */
  keepQuery?: boolean;
  /** Parameters that are not kept, because `to` says the same. */
  without?: readonly string[];
}

/** What is answered instead of the page. */
export type Elsewhere = { kind: 'not-found' } | Redirect;

export type PageOutcome = Shown | Elsewhere;

export const redirectTo = (to: string, permanent = false) => ({
  redirect: { destination: to, statusCode: permanent ? (308 as const) : (307 as const) },
});

/** The address with the parameters of a query added, except for some. */
const withQuery = (to: string, query: string, without: readonly string[] = []): string => {
  const nameOf = (part: string) => [...new URLSearchParams(part).keys()][0] ?? '';
  const kept = query.split('&').filter((part) => nameOf(part) !== '' && !without.includes(nameOf(part)));
  return kept.length > 0 ? `${to}${to.includes('?') ? '&' : '?'}${kept.join('&')}` : to;
};

export const withCutDescription = (outcome: PageOutcome): PageOutcome => {
  if (outcome.kind !== 'render' || outcome.head?.description === undefined) return outcome;
  const description = cutDescription(outcome.head.description);
  return { ...outcome, head: { ...outcome.head, description } };
};

/** `asked` is the address that was asked for. */
export const redirectOf = (outcome: Redirect, asked: string) => {
  const [, ...search] = asked.split('?');
  const to = outcome.keepQuery ? withQuery(outcome.to, search.join('?'), outcome.without) : outcome.to;
  return redirectTo(to, outcome.permanent);
};

/** What a page shows, or why it shows nothing, and its status. One with a status of its own is not for indexes. */
export const shownBy = (outcome: Exclude<PageOutcome, Redirect>, loadFailure: PageFailure | null) => {
  const failure = outcome.kind === 'not-found' ? { status: 404 } : loadFailure;
  const reachedStatus = failure?.status ?? 200;
  const { props = {}, head = {}, status = reachedStatus } = outcome.kind === 'render' ? outcome : {};
  return { status, props, failure, head: { ...head, ...(status !== reachedStatus && { noindex: true }) } };
};
