import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Stepper } from '#web/ui/stepper.tsx';

function Form() {
  const [count, setCount] = useState(2);
  return <Stepper label="How many" name="count" value={count} onChange={setCount} max={3} />;
}

it('steps within its limits and keeps the focus at a limit', async () => {
  render(<Form />);
  const more = screen.getByRole('button', { name: 'One more' });
  await userEvent.click(more);
  expect(screen.getByRole('status')).toHaveTextContent('3');
  expect(more).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('3');
  expect(more).toHaveFocus();

  const less = screen.getByRole('button', { name: 'One less' });
  for (let press = 0; press < 5; press++) await userEvent.click(less);
  expect(screen.getByRole('status')).toHaveTextContent('1');
});

it('labels its group and adds its value to the form', () => {
  const { container } = render(<Form />);
  expect(screen.getByRole('group', { name: 'How many' })).toBeInTheDocument();
  expect(container.querySelector('input[name="count"]')).toHaveValue('2');
});
