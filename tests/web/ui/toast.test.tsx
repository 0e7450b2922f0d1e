import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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

describe('a message', () => {
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  /** Until the code of the messages is loaded; it does not take any of the test's time. */
  const showFirst = (message: string) => {
    render(<ToastHost />);
    showToast(message, 'success');
    return pass(0);
  };
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('has its region on the page first, so that a screen reader knows it and announces the message', async () => {
    await showFirst('Code copied');
    const region = screen.getByRole('region', { name: /^Messages/ });
    await pass(199);
    expect(region).toBeEmptyDOMElement();
    await pass(1);
    expect(within(region).getByRole('status')).toHaveTextContent('Code copied');
  });

  it('does not arrive together with a change of the page, such as a dialog that closes', async () => {
    await showFirst('First');
    await pass(200);
    expect(screen.getByText('First')).toBeInTheDocument();
    showToast('Second', 'success');
    await pass(199);
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
    await pass(1);
    expect(screen.getByText('Second')).toBeInTheDocument();
  });
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
