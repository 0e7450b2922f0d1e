import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '#web/ui/button.tsx';

it('cannot be pressed while it is busy, shows its busy label, and keeps the focus', async () => {
  const press = jest.fn();
  const { rerender } = render(
    <Button busyLabel="Redeeming" onClick={press}>
      Redeem
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Redeem' }));
  expect(press).toHaveBeenCalledTimes(1);

  rerender(
    <Button busy busyLabel="Redeeming" onClick={press}>
      Redeem
    </Button>,
  );
  const busy = screen.getByRole('button', { name: 'Redeeming' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  expect(busy).toHaveFocus();
  await userEvent.click(busy);
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
});

it('contains both labels from the start, so that its width does not change', () => {
  render(<Button busyLabel="Redeeming">Redeem</Button>);
  expect(screen.getByRole('button')).toHaveTextContent('RedeemRedeeming');
});

it('does not submit a form while it is busy', async () => {
  const send = jest.fn((event: React.SyntheticEvent) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" busy busyLabel="Sending">
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sending' }));
  await userEvent.type(screen.getByRole('textbox'), 'x{Enter}');
  expect(send).not.toHaveBeenCalled();
});

it('has the type "button" by default', () => {
  render(<Button>Clear all</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});
