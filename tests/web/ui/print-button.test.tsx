// Whatever has a receipt can be put on paper from it.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrintButton } from '#web/ui/print-button.tsx';

it('opens the print dialog of the browser', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  render(<PrintButton />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
