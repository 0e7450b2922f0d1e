import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { openDialogsInJsdom } from '../../support/dialogs.ts';

beforeAll(openDialogsInJsdom);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete this address?">
        <input aria-label="Reason" />
      </Dialog>
    </>
  );
}

async function opened() {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return screen.getByRole('dialog', { name: 'Delete this address?' });
}

it('is named by its title and closed by its button', async () => {
  const dialog = await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog).not.toHaveAttribute('open');
});

it('closes when the browser cancels it, as Escape does', async () => {
  const dialog = await opened();
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(dialog).not.toHaveAttribute('open');
});

it('closes on a press outside and not on a press inside', async () => {
  const dialog = await opened();
  fireEvent.mouseDown(screen.getByRole('textbox', { name: 'Reason' }));
  expect(dialog).toHaveAttribute('open');
  fireEvent.mouseDown(dialog);
  expect(dialog).not.toHaveAttribute('open');
});

it('does not render its content while it is closed', () => {
  render(<Page />);
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
});

it('is closed before it is removed when its parent unmounts', async () => {
  const { unmount } = render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const where: boolean[] = [];
  jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    where.push(this.isConnected);
    this.open = false;
  });
  unmount();
  expect(where[0]).toBe(true);
});
