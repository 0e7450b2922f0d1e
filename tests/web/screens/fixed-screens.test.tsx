// What is shown instead of a page: not found, failed, late, or a fault of ours.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { report } from '#web/lib/reporting.ts';
import { routes } from '#web/routes/table.ts';
import { App } from '#web/screens/shell/app.tsx';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { reloadPage } from '#web/session/navigate.ts';
import { isLoggedIn } from '#web/session/session.ts';
import { writeStored } from '#web/session/storage.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

// jsdom cannot reload a page.
jest.mock('#web/session/navigate.ts', () => ({ reloadPage: jest.fn() }));

jest.mock('#web/lib/reporting.ts', () => ({
  ...jest.requireActual<object>('#web/lib/reporting.ts'),
  report: jest.fn(),
}));

beforeEach(() => jest.mocked(report).mockReset());
afterEach(forgetBrowser);

describe('an uncaught rendering error', () => {
  function Broken(): never {
    throw new Error('A fault of this screen');
  }
  const quietly = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);
  function At({ address, children }: { address: string; children: ReactNode }) {
    return <RouterContext value={{ ...useRouter(), asPath: address }}>{children}</RouterContext>;
  }
  const tree = (address: string, broken: boolean) => (
    <At address={address}>
      <App pageProps={{ route: routes.home, path: '/' }}>{broken ? <Broken /> : <h1>Fine</h1>}</App>
    </At>
  );

  it('shows the generic error screen, with its exact texts, inside the frame', () => {
    quietly();
    openScreen(tree('/', true));
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
    // A screen reader says so.
    expect(main.getByRole('alert')).toHaveTextContent('Something went wrong');
    expect(
      main.getByText('We are working on fixing the problem. Please try again in sometime'),
    ).toBeInTheDocument();
    expect(main.getByRole('button', { name: 'REFRESH PAGE' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.queryByText(/A fault of this screen/)).not.toBeInTheDocument();
    expect(jest.mocked(report).mock.calls.map(([error]) => error.message)).toEqual([
      'A fault of this screen',
    ]);
  });

  it('shows the error screen without the frame when the frame itself fails', () => {
    quietly();
    const store = storeForTest();
    store.dispatch(clientConfig.received({ ...clientConfigFixture(), menu: [null as never] }));
    openScreen(tree('/', false), { store });
    expect(screen.getByRole('button', { name: 'REFRESH PAGE' })).toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it.each(['/burn/vouchers', '/?q=tea'])(
    'keeps the error screen until another page is opened: %s',
    (other) => {
      quietly();
      const { rerender } = openScreen(tree('/', true));
      rerender(tree('/', false));
      expect(screen.queryByText('Fine')).not.toBeInTheDocument();
      rerender(tree(other, false));
      expect(screen.getByText('Fine')).toBeInTheDocument();
      // Coming back tries again.
      rerender(tree('/', false));
      expect(screen.getByText('Fine')).toBeInTheDocument();
    },
  );
});

it('shows the not-found screen with its exact texts', () => {
  openScreen(<NotFoundScreen />);
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByText('Sorry, the page you are looking for doesn’t exists.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'GO TO HOMEPAGE' })).toHaveAttribute('href', '/');
});

describe('the guard around a screen', () => {
  const Page = guarded(() => <h1>Secret</h1>);
  const props = {
    route: routes.profile,
    origin: 'https://rewards.example',
    path: '/profile',
    clientId: 'ZILLION',
  };

  it('shows the screen and marks the browser as logged in', async () => {
    openScreen(<Page {...props} failure={null} />);
    expect(screen.getByText('Secret')).toBeInTheDocument();
    await waitFor(() => expect(isLoggedIn()).toBe(true));
  });

  it.each([
    [404, 'Page not found'],
    [503, 'Something went wrong'],
  ])('shows the matching fixed screen instead after a %d', (status, title) => {
    openScreen(<Page {...props} failure={{ status }} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.queryByText('Secret')).not.toBeInTheDocument();
  });

  it('shows a failure from its top where the page was scrolled, once', () => {
    const scroll = jest.spyOn(window, 'scrollTo');
    const { rerender } = openScreen(<Page {...props} failure={null} />);
    expect(scroll).not.toHaveBeenCalled();
    rerender(<Page {...props} failure={{ status: 503 }} />);
    expect(scroll.mock.calls).toEqual([[0, 0]]);
    // A visitor who scrolls to the footer's links is not taken back.
    rerender(<Page {...props} failure={{ status: 503 }} />);
    expect(scroll).toHaveBeenCalledTimes(1);
    rerender(<Page {...props} failure={{ status: 404 }} />);
    expect(scroll).toHaveBeenCalledTimes(2);
  });

  it('is left for another page where scrolling returns a promise, as newer browsers do', () => {
    jest.spyOn(window, 'scrollTo').mockReturnValue(Promise.resolve() as unknown as undefined);
    const { rerender } = openScreen(<Page {...props} failure={{ status: 404 }} />);
    rerender(<Page {...props} failure={null} />);
    expect(screen.getByText('Secret')).toBeVisible();
  });

  it('does not mark the browser as logged in on a public page', () => {
    const Public = guarded(() => <h1>Home</h1>);
    openScreen(<Public {...props} route={routes.home} failure={null} />);
    expect(isLoggedIn()).toBe(false);
    writeStored('isLoggedIn', 'true');
    expect(isLoggedIn()).toBe(true);
  });
});

it('loads a page once more when the API was late, and shows the error when that fails too', async () => {
  const Page = guarded(() => <h1>Here</h1>);
  const props = {
    origin: 'http://localhost',
    path: '/partners',
    clientId: 'ZILLION',
    route: routes.partners,
  };
  const late = { ...props, failure: { status: 503, isLate: true } };
  const { replace, rerender } = openScreen(<Page {...late} />, { asPath: '/partners?sort=name' });
  expect(screen.getByRole('heading', { level: 1, name: 'Loading the page' })).toBeInTheDocument();
  await waitFor(() =>
    expect(replace).toHaveBeenCalledWith('/partners?sort=name', undefined, { scroll: false }),
  );
  rerender(<Page {...late} />);
  expect(replace).toHaveBeenCalledTimes(1);
  rerender(<Page {...props} failure={{ status: 503 }} />);
  expect(screen.getByRole('button', { name: 'REFRESH PAGE' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  rerender(<Page {...props} failure={{ status: 503, title: 'Closed for stock-taking' }} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Closed for stock-taking' })).toBeVisible();
});

it('says that a page failed if it could not be asked for a second time', async () => {
  const Page = guarded(() => <h1>Here</h1>);
  const failure = { status: 503, isLate: true };
  const props = {
    origin: 'http://localhost',
    path: '/partners',
    clientId: 'ZILLION',
    route: routes.partners,
  };
  const { replace, rerender } = openScreen(<h1>Before</h1>, { asPath: '/partners' });
  replace.mockRejectedValueOnce(new Error('Invariant: attempted to hard navigate to the same URL'));
  rerender(<Page {...props} failure={failure} />);
  // So that nothing else reloads it (use-links.ts).
  expect(document.querySelector('[data-asks-again]')).not.toBeNull();
  expect(await screen.findByRole('button', { name: 'REFRESH PAGE' })).toBeVisible();
});

describe('a failed page', () => {
  const Page = guarded(() => <h1>Here</h1>);
  const props = { origin: 'http://localhost', path: '/', clientId: 'ZILLION', route: routes.home };
  /** Opens it; the statuses that are left are those that it has not asked for. */
  const openFailed = (...statuses: number[]) => {
    mockServer.use(
      http.head('http://localhost/', () => new HttpResponse(null, { status: statuses.shift() })),
    );
    openScreen(<Page {...props} failure={{ status: 503 }} />);
    return statuses;
  };
  const turn = (isHidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    fireEvent(document, new Event('visibilitychange'));
  };
  beforeEach(() => {
    jest.mocked(reloadPage).mockReset();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => jest.useRealTimers());

  it('checks by itself whether it is available again, and then reloads', async () => {
    const statuses = openFailed(503, 200);
    await waitFor(() => expect(statuses).toEqual([200]), { timeout: 31_000 });
    expect(reloadPage).not.toHaveBeenCalled();
    await waitFor(() => expect(reloadPage).toHaveBeenCalled(), { timeout: 31_000 });
    expect(statuses).toEqual([]);
  });

  it('does not check while it is hidden, and checks as soon as it is shown', async () => {
    const statuses = openFailed(503, 200);
    turn(true);
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(statuses).toEqual([503, 200]);
    turn(false);
    await waitFor(() => expect(statuses).toEqual([200]), { timeout: 1000 });
    await waitFor(() => expect(reloadPage).toHaveBeenCalled(), { timeout: 31_000 });
  });
});
