import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from '#web/ui/tabs.tsx';

const tabs = [
  { id: 'how', label: 'How it works', panel: 'Earn where you shop.' },
  { id: 'terms', label: 'Terms', panel: 'The terms apply.' },
  { id: 'cancel', label: 'Cancelling', panel: 'Coins return.' },
];
const tab = (name: string) => screen.getByRole('tab', { name });

it('shows the first panel, labelled by its tab', () => {
  render(<Tabs label="Help" tabs={tabs} />);
  expect(tab('How it works')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'How it works' })).toHaveTextContent('Earn where you shop.');
});

it('is a single tab stop in which arrow keys, Home and End move the focus and wrap around', async () => {
  const change = jest.fn();
  render(<Tabs label="Help" tabs={tabs} onChange={change} />);
  await userEvent.tab();
  expect(tab('How it works')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Terms')).toHaveFocus();
  expect(screen.getByRole('tabpanel')).toHaveTextContent('The terms apply.');
  await userEvent.keyboard('{End}');
  expect(tab('Cancelling')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('How it works')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(tab('How it works')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
  expect(change.mock.calls.map(([id]) => String(id))).toEqual(['terms', 'cancel', 'how', 'cancel', 'how']);
});

it('follows its value when it is controlled', async () => {
  render(<Tabs label="Help" tabs={tabs} value="terms" />);
  await userEvent.click(tab('Cancelling'));
  expect(tab('Terms')).toHaveAttribute('aria-selected', 'true');
});
