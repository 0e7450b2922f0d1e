import { typedDate } from '#web/lib/typed-date.ts';
import { TextField } from './text-field.tsx';

interface DateOfBirthFieldProps {
  name: string;
  /** DD/MM/YYYY, as far as it is typed. */
  value: string;
  error: string | null;
  onChange: (event: { target: { value: string } }) => void;
  wide?: boolean;
}

/** Typed, not picked: nobody should have to turn a calendar back by decades (docs/decisions/036). */
export function DateOfBirthField({ value, onChange, ...field }: DateOfBirthFieldProps) {
  return (
    <TextField
      {...field}
      label="Date of birth"
      inputMode="numeric"
      autoComplete="bday"
      help="DD/MM/YYYY"
      value={value}
      onChange={({ target }) => onChange({ target: { value: typedDate(target.value, value) } })}
    />
  );
}
