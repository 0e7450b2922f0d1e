/** A field of a few short words, drawn as chips: all of them are seen, and one press chooses. */
import { ChipChoice, Chips } from './chip.tsx';
import { Fieldset } from './field.tsx';

interface ChipFieldProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** The chosen value; empty if none is yet. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error?: string | null;
  /** Spans both columns of a FormGrid. */
  wide?: boolean;
}

export function ChipField({ legend, name, options, value, onChange, error, wide }: ChipFieldProps) {
  return (
    <Fieldset required legend={legend} error={error} wide={wide}>
      <Chips>
        {options.map((option) => (
          <ChipChoice
            key={option.value}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={onChange}
          >
            {option.label}
          </ChipChoice>
        ))}
      </Chips>
    </Fieldset>
  );
}
