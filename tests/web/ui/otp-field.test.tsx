import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OtpField } from '#web/ui/otp-field.tsx';

function Form() {
  const [code, setCode] = useState('');
  return <OtpField label="One-time password" value={code} onChange={setCode} />;
}

const field = () => screen.getByRole('textbox', { name: 'One-time password' });

it('is one input that a phone can autofill from the message', () => {
  render(<Form />);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field()).toHaveAttribute('inputmode', 'numeric');
});

it('accepts only digits, and at most six', async () => {
  render(<Form />);
  await userEvent.type(field(), '4a0-7 19345');
  expect(field()).toHaveValue('407193');
});

it('accepts a pasted code that contains a space', async () => {
  render(<Form />);
  await userEvent.click(field());
  await userEvent.paste('407 193');
  expect(field()).toHaveValue('407193');
});

it('takes the digits of another script, which a keyboard may type', async () => {
  render(<Form />);
  await userEvent.type(field(), '४०७');
  await userEvent.paste('۱۹۳');
  expect(field()).toHaveValue('407193');
});

it('shows each digit in its cell, hidden from screen readers', async () => {
  const { container } = render(<Form />);
  await userEvent.type(field(), '40');
  const cells = container.querySelector('[aria-hidden="true"]');
  expect([...(cells?.children ?? [])].map((cell) => cell.textContent)).toEqual(['4', '0', '', '', '', '']);
});

it('appends a digit at the end, wherever the hidden caret is', async () => {
  render(<Form />);
  await userEvent.type(field(), '40');
  await userEvent.keyboard('{Home}7');
  expect(field()).toHaveValue('407');
});
