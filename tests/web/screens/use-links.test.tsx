import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import Router, { type NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { addressInApp, useLinks } from '#web/screens/shell/use-links.ts';
import { reloadPage } from '#web/session/navigate.ts';

jest.mock('#web/session/navigate.ts', () => ({ reloadPage: jest.fn() }));

const push = jest.fn(() => Promise.resolve(true));
const prefetch = jest.fn(() => Promise.resolve());
const router = { push, prefetch } as unknown as NextRouter;

function Page({ without }: { without?: string }) {
  useLinks();
  return (
    <>
      <p>
        <button type="button">Filters</button>
      </p>
      <p>
        {without !== 'Vouchers' && (
          <a href="/burn/vouchers?sort=discount">
            <span>Vouchers</span>
          </a>
        )}
        {without !== 'Fuel' && <a href="?category=fuel">Fuel</a>}
        <a href="?">Clear all</a>
      </p>
      <a href="/login" onClick={(event) => event.preventDefault()}>
        Handled
      </a>
    </>
  );
}

const within = (page: ReactNode) => <RouterContext.Provider value={router}>{page}</RouterContext.Provider>;

let rerender: (page: ReactNode) => void;

beforeEach(() => {
  push.mockClear();
  prefetch.mockClear();
  jest.mocked(reloadPage).mockReset();
  ({ rerender } = render(within(<Page />)));
});

it('opens an in-app link through the router when an element inside it is clicked', async () => {
  await userEvent.click(screen.getByText('Vouchers'));
  expect(push).toHaveBeenCalledWith('/burn/vouchers?sort=discount', undefined, { scroll: true });
});

it('keeps the scroll position when only the query changes', async () => {
  await userEvent.click(screen.getByText('Fuel'));
  expect(push).toHaveBeenCalledWith('/?category=fuel', undefined, { scroll: false });
});

describe('when the page takes the followed link away', () => {
  const pressAndRemove = async (name: string) => {
    push.mockImplementationOnce(() => {
      act(() => rerender(within(<Page without={name} />)));
      return Promise.resolve(true);
    });
    screen.getByRole('link', { name }).focus();
    await userEvent.keyboard('{Enter}');
  };

  it('hands the focus on to the first control around it, if the page stays', async () => {
    await pressAndRemove('Fuel');
    expect(screen.getByRole('link', { name: 'Vouchers' })).toHaveFocus();
  });

  it('leaves the focus at the top of another page', async () => {
    await pressAndRemove('Vouchers');
    expect(document.body).toHaveFocus();
  });
});

it('does not navigate when the screen has handled the click itself', async () => {
  await userEvent.click(screen.getByText('Handled'));
  expect(push).not.toHaveBeenCalled();
});

it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  (how) => {
    // The browser would follow the link; jsdom cannot.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    act(() => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
      screen.getByText('Vouchers').dispatchEvent(click);
    });
    expect(push).not.toHaveBeenCalled();
  },
);

it('prefetches a page when the pointer is over its link', async () => {
  await userEvent.hover(screen.getByText('Vouchers'));
  expect(prefetch).toHaveBeenCalledWith('/burn/vouchers?sort=discount');
});

it.each(['routeChangeComplete', 'routeChangeError'] as const)(
  'marks the document as loading a page until %s',
  (event) => {
    const { documentElement } = document;
    expect(documentElement).not.toHaveAttribute('data-under-way');
    Router.events.emit('routeChangeStart', '/burn/vouchers');
    expect(documentElement).toHaveAttribute('data-under-way');
    Router.events.emit(event, ...(event === 'routeChangeError' ? [{}] : []), '/burn/vouchers');
    expect(documentElement).not.toHaveAttribute('data-under-way');
  },
);

describe('when a page could not be fetched', () => {
  const fail = (address: string, error = {}) => {
    Router.events.emit('routeChangeStart', address);
    Router.events.emit('routeChangeError', error, address);
  };

  it('reloads the page that is shown, which Next would leave as it is', () => {
    fail('/');
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  it('leaves a page that has asked by itself as it is', () => {
    const late = document.body.appendChild(document.createElement('div'));
    late.dataset['asksAgain'] = '';
    fail('/');
    late.remove();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('leaves another page, an abandoned navigation, and a browser without a connection to Next', () => {
    fail('/burn/vouchers');
    fail('/', { cancelled: true });
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fail('/');
    offline.mockRestore();
    expect(reloadPage).not.toHaveBeenCalled();
  });
});

it.each([
  ['/burn/vouchers', '/burn/vouchers'],
  ['/faqs#tracking', '/faqs#tracking'],
  ['https://elsewhere.example/', null],
  ['//elsewhere.example/x', null],
  ['mailto:care@zillion.example', null],
  ['/api/v1/order/list', null],
  ['/sitemap.xml', null],
  ['#main', null],
])('resolves the href %s to the in-app address %s', (href, address) => {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  expect(addressInApp(link)).toBe(address);
});

it.each([
  ['target', '_blank'],
  ['download', ''],
])('leaves a link with the attribute %s to the browser', (name, value) => {
  const link = document.createElement('a');
  link.href = '/profile';
  link.setAttribute(name, value);
  expect(addressInApp(link)).toBeNull();
});
