// The guard and a stored hint of a live session, on pages that the server opens to visitors only.
import { render, screen } from '@testing-library/react';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { routes } from '#web/routes/table.ts';
import { isLoggedIn, markLoggedIn } from '#web/session/session.ts';
import { forgetBrowser } from './open-login.tsx';

afterEach(forgetBrowser);

const facts = { origin: 'http://localhost', path: '/login', clientId: 'ZILLION' };

it.each([routes.login, routes.loginOtp, routes.loginAccounts])(
  'forgets a session that the server no longer knows: $pattern',
  (route) => {
    markLoggedIn();
    const Page = guarded(() => <p>Step</p>);
    render(<Page {...facts} route={route} failure={null} />);
    expect(screen.getByText('Step')).toBeInTheDocument();
    expect(isLoggedIn()).toBe(false);
  },
);

it('keeps the hint where the server failed before it knew who asks', () => {
  markLoggedIn();
  const Page = guarded(() => <p>Step</p>);
  render(<Page {...facts} route={routes.login} failure={{ status: 503 }} />);
  expect(isLoggedIn()).toBe(true);
});

it('does not take a failed private page for proof of a session', () => {
  const Page = guarded(() => <p>Profile</p>);
  render(<Page {...facts} route={routes.profile} failure={{ status: 503 }} />);
  expect(isLoggedIn()).toBe(false);
});
