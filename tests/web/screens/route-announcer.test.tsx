import { render, screen } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { RouteAnnouncer } from '#web/screens/shell/route-announcer.tsx';

const at = (asPath: string, title: string) => {
  document.title = title;
  return (
    <RouterContext.Provider value={{ asPath } as NextRouter}>
      <RouteAnnouncer />
    </RouterContext.Provider>
  );
};

it('announces the title of the next page, not that of the first', () => {
  const { rerender } = render(at('/burn/vouchers', 'Vouchers · Redeem'));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  rerender(at('/login', 'Login'));
  expect(screen.getByRole('alert')).toHaveTextContent('Login');
});

it('leaves the announcement to the page when only its query changes', () => {
  const { rerender } = render(at('/burn/vouchers', 'Vouchers · Redeem'));
  rerender(at('/burn/vouchers?category=fuel', 'Vouchers · Redeem'));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('announces another title of the same page, such as that of the next search', () => {
  const { rerender } = render(at('/search?q=tea', 'Results for “tea”'));
  rerender(at('/search?q=coffee', 'Results for “coffee”'));
  expect(screen.getByRole('alert')).toHaveTextContent('Results for “coffee”');
});
