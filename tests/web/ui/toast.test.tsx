import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { ToastHost, showToast } from '#web/ui/toast.ts';

it('renders nothing until the first message, and then shows it', async () => {
  const { container } = render(<ToastHost />);
  expect(container).toBeEmptyDOMElement();
  showToast('Session Expired!');
  expect(await screen.findByRole('alert')).toHaveTextContent('Session Expired!');
});

it('shows the default text when no text is given', async () => {
  render(<ToastHost />);
  showToast();
  expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
});

it('shows a message that was sent before the host was rendered', async () => {
  showToast('Early');
  render(<ToastHost />);
  expect(await screen.findByText('Early')).toBeInTheDocument();
});

it('loses no message when React mounts the host twice in strict mode', async () => {
  render(<ToastHost />, { wrapper: StrictMode });
  showToast('Twice mounted');
  expect(await screen.findByText('Twice mounted')).toBeInTheDocument();
});

it('has its region on the page first, so that a screen reader knows it and announces the message', async () => {
  render(<ToastHost />);
  showToast('Code copied', 'success');
  const region = await screen.findByRole('region', { name: /^Messages/ });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(region).toBeEmptyDOMElement();
  expect(await screen.findByRole('status')).toHaveTextContent('Code copied');
});

it('keeps each message from arriving together with a change of the page, such as a dialog that closes', async () => {
  render(<ToastHost />);
  showToast('First', 'success');
  await screen.findByText('First');
  showToast('Second', 'success');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText('Second')).not.toBeInTheDocument();
  expect(await screen.findByText('Second')).toBeInTheDocument();
});

it('announces a success politely, and disappears when it is dismissed', async () => {
  render(<ToastHost />);
  showToast('Code copied', 'success');
  const toast = await screen.findByRole('status');
  expect(toast).toHaveTextContent('Code copied');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Code copied')).not.toBeInTheDocument());
});

it('gives the focus back where it came from when it is dismissed by a key', async () => {
  render(
    <>
      <button>Share</button>
      <ToastHost />
    </>,
  );
  const share = screen.getByRole('button', { name: 'Share' });
  share.focus();
  showToast('Link copied', 'success');
  await screen.findByText('Link copied');
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(share).toHaveFocus();
});

it('gives the focus to the page if what had it is gone', async () => {
  render(
    <main tabIndex={-1}>
      <ToastHost />
    </main>,
  );
  showToast('Removed', 'success');
  await screen.findByText('Removed');
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('disappears by itself after five seconds', async () => {
  render(<ToastHost />);
  showToast('Short');
  await screen.findByText('Short');
  const timer = screen.getByRole('progressbar', { hidden: true });
  expect(timer).toHaveStyle({ animationDuration: '5000ms' });
  fireEvent.animationEnd(timer);
  await waitFor(() => expect(screen.queryByText('Short')).not.toBeInTheDocument());
});

it('shows any number of messages at once', async () => {
  render(<ToastHost />);
  for (let one = 1; one <= 12; one += 1) showToast(`Message ${one} of 12`);
  expect(await screen.findByText('Message 12 of 12')).toBeInTheDocument();
  expect(screen.getAllByText(/^Message \d+ of 12$/)).toHaveLength(12);
});

it('adds no style element, which the Content Security Policy would block', async () => {
  render(<ToastHost />);
  showToast('Plain');
  await screen.findByText('Plain');
  expect(document.querySelectorAll('style')).toHaveLength(0);
});
