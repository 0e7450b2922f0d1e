import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { ToastHost, showToast } from '#web/ui/toast.ts';

it('loads nothing until the first message, then shows those that waited', async () => {
  const { container } = render(<ToastHost />);
  expect(container).toBeEmptyDOMElement();
  showToast('Session Expired!');
  expect(await screen.findByRole('alert')).toHaveTextContent('Session Expired!');
});

it('says that something went wrong where no text is given', async () => {
  render(<ToastHost />);
  showToast();
  expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
});

it('shows a message that came before the host stood', async () => {
  showToast('Early');
  render(<ToastHost />);
  expect(await screen.findByText('Early')).toBeInTheDocument();
});

it('loses no message where React mounts everything twice', async () => {
  render(<ToastHost />, { wrapper: StrictMode });
  showToast('Twice mounted');
  expect(await screen.findByText('Twice mounted')).toBeInTheDocument();
});

it('tells a success politely and goes when it is dismissed', async () => {
  render(<ToastHost />);
  showToast('Code copied', 'success');
  const toast = await screen.findByRole('status');
  expect(toast).toHaveTextContent('Code copied');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Code copied')).not.toBeInTheDocument());
});

it('goes by itself when its five seconds have run', async () => {
  render(<ToastHost />);
  showToast('Short');
  await screen.findByText('Short');
  const timer = screen.getByRole('progressbar', { hidden: true });
  expect(timer).toHaveStyle({ animationDuration: '5000ms' });
  fireEvent.animationEnd(timer);
  await waitFor(() => expect(screen.queryByText('Short')).not.toBeInTheDocument());
});

it('shows as many at once as there are: their number has no limit', async () => {
  render(<ToastHost />);
  for (let one = 1; one <= 12; one += 1) showToast(`Message ${one} of 12`);
  expect(await screen.findByText('Message 12 of 12')).toBeInTheDocument();
  expect(screen.getAllByText(/^Message \d+ of 12$/)).toHaveLength(12);
});

it('writes no style element, which the Content Security Policy would refuse', async () => {
  render(<ToastHost />);
  showToast('Plain');
  await screen.findByText('Plain');
  expect(document.querySelectorAll('style')).toHaveLength(0);
});
