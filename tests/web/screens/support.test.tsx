import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Support } from '#web/screens/shell/support.tsx';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';

it('shows a placeholder until the support bar has loaded', async () => {
  const member = dashboardFixture({ firstName: 'Farhan', lastName: 'Qureshi' });
  const { container } = render(<Support member={member} agent={ACTING_AGENT!} />, {
    wrapper: ({ children }) => <Provider store={storeForTest()}>{children}</Provider>,
  });
  expect(container.querySelector('.place')).toBeInTheDocument();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(await screen.findByRole('complementary', { name: 'Support session' })).toHaveTextContent(
    'Farhan Q.',
  );
  expect(container.querySelector('.place')).not.toBeInTheDocument();
});
