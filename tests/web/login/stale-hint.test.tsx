// What the guard makes of the stored logged-in flag, which may be older than the session.
import { render, screen } from '@testing-library/react';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { routes } from '#web/routes/table.ts';
import { isLoggedIn, markLoggedIn } from '#web/session/session.ts';
import { forgetBrowser } from './open-login.tsx';

afterEach(forgetBrowser);

const facts = { origin: 'http://localhost', path: '/login', clientId: 'ZILLION' };

it.each([routes.login, routes.loginOtp, routes.loginAccounts])(
  'clears the logged-in flag on a page that the server opens to visitors only: $pattern',
  (route) => {
    markLoggedIn();
    const Page = guarded(() => <p>Step</p>);
    render(<Page {...facts} route={route} failure={null} />);
    expect(screen.getByText('Step')).toBeInTheDocument();
    expect(isLoggedIn()).toBe(false);
  },
);

it('keeps the logged-in flag when the server failed before it knew the session', () => {
  markLoggedIn();
  const Page = guarded(() => <p>Step</p>);
  render(<Page {...facts} route={routes.login} failure={{ status: 503 }} />);
  expect(isLoggedIn()).toBe(true);
});

it('does not set the logged-in flag on a private page that failed', () => {
  const Page = guarded(() => <p>Profile</p>);
  render(<Page {...facts} route={routes.profile} failure={{ status: 503 }} />);
  expect(isLoggedIn()).toBe(false);
});
