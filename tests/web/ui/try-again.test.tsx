import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TryAgain } from '#web/ui/try-again.tsx';

function Page() {
  const [tries, setTries] = useState(0);
  return (
    <main id="main" tabIndex={-1}>
      {tries === 0 ? <TryAgain onClick={() => setTries(1)} /> : <p>It came</p>}
    </main>
  );
}

it('moves the focus to the main content when it is removed', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('It came')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});
