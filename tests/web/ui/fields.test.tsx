import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { ChipChoice } from '#web/ui/chip.tsx';
import { Checkbox, Radio, RadioCards } from '#web/ui/choice.tsx';
import { Fieldset } from '#web/ui/field.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

it('connects label, error and help text to the input', () => {
  render(<TextField label="UPI id" help="As in your bank's app." error="Invalid UPI ID" />);
  const input = screen.getByRole('textbox', { name: 'UPI id' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("Invalid UPI ID As in your bank's app.");
});

it('is neither invalid nor described without error and help text', () => {
  render(<TextField label="City" />);
  const input = screen.getByRole('textbox', { name: 'City' });
  expect(input).toBeValid();
  expect(input).not.toHaveAttribute('aria-describedby');
});

it('is required unless it is optional, without being invalid while it is empty', () => {
  const states = [{ value: 'KL', label: 'Kerala' }];
  render(
    <>
      <TextField label="City" />
      <TextArea label="Message" />
      <SelectField label="State" placeholder="Choose a state" options={states} />
      <OtpField label="One-time password" value="" onChange={jest.fn()} />
      <TextField label="Area" optional />
      <TextArea label="Anything else" optional />
      <SelectField label="Salutation" placeholder="None" options={states} optional />
      <SelectField label="Sort by" options={states} />
    </>,
  );
  const isRequired = (label: string) => screen.getByLabelText(label).getAttribute('aria-required');
  expect(['City', 'Message', 'State', 'One-time password'].map(isRequired)).toEqual(Array(4).fill('true'));
  // A list without an empty line always has a value.
  expect(['Area', 'Anything else', 'Salutation', 'Sort by'].map(isRequired)).toEqual(Array(4).fill(null));
  for (const field of screen.getAllByRole('textbox')) {
    expect(field).not.toHaveAttribute('required');
    expect(field).not.toHaveAttribute('optional');
  }
});

it('names a group of choices with its error, which is heard when the focus moves into the group', () => {
  render(
    <Fieldset legend="Where do you buy?" error="Choose an answer">
      <input type="radio" />
    </Fieldset>,
  );
  expect(screen.getByRole('group')).toHaveAccessibleName(/^Where do you buy\? ?\. Choose an answer$/);
});

it('keeps the browser from checking another choice over a reload, but not from filling in a field', () => {
  const fixed = { checked: true, readOnly: true };
  render(
    <>
      <RadioCards
        legend="Card"
        name="card"
        value="1"
        options={[{ value: '1', title: 'First' }]}
        onChange={() => undefined}
      />
      <Radio label="Any" {...fixed} />
      <Checkbox label="Gift" {...fixed} />
      <ChipChoice {...fixed}>₹500.00</ChipChoice>
      <SelectField label="Sort by" options={[{ value: 'new', label: 'Newest' }]} />
    </>,
  );
  const fields = [
    ...screen.getAllByRole('radio'),
    screen.getByRole('checkbox'),
    screen.getByRole('combobox'),
  ];
  expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(Array(5).fill('off'));
  render(<SelectField label="Salutation" autoComplete="honorific-prefix" options={[]} />);
  expect(screen.getByLabelText('Salutation')).toHaveAttribute('autocomplete', 'honorific-prefix');
});

it('lets a form focus the field', () => {
  const field = createRef<HTMLInputElement>();
  render(<TextField label="Mobile number" prefix="+91" ref={field} />);
  field.current?.focus();
  expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveFocus();
});

it('keeps its accessible name when the label is hidden', () => {
  render(<SelectField label="Sort by" hideLabel options={[{ value: 'a', label: 'Most popular' }]} />);
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeInTheDocument();
});

it('selects a card by mouse and by arrow keys', async () => {
  const options = [
    { value: 'a', title: 'xxxxxx4821' },
    { value: 'b', title: 'xxxxxx0093' },
  ];
  function Cards() {
    const [value, choose] = useState('a');
    return (
      <RadioCards legend="Which card today?" name="card" options={options} value={value} onChange={choose} />
    );
  }
  render(<Cards />);
  expect(screen.getByRole('group', { name: 'Which card today?' })).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'xxxxxx4821' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'xxxxxx0093' })).toBeChecked();
  await userEvent.click(screen.getByText('xxxxxx4821'));
  expect(screen.getByRole('radio', { name: 'xxxxxx4821' })).toBeChecked();
});
