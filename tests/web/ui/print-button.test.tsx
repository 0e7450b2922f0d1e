// Every page with a receipt can print it.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrintButton } from '#web/ui/print-button.tsx';

it('opens the print dialog of the browser', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  render(<PrintButton />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
