/** Whether a product can be delivered to a pincode, and in how many days. */
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { PATTERNS } from '#contract/patterns.ts';
import { unspaced } from '#web/lib/typed.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './delivery-check.module.css';
import { storePincode, storedPincode } from './stored-pincode.ts';
import { daysWords, usePincode, type PincodeState } from './use-pincode.ts';

const wordsOf = (state: PincodeState): string => {
  if (state.kind === 'looking') return 'Looking up the pincode.';
  if (state.kind === 'unknown') return 'We could not find this pincode. Check the digits.';
  if (state.kind === 'failed') return 'The pincode could not be looked up. Try again.';
  if (state.kind !== 'found') return '';
  const { city, estimatedDays } = state.found;
  if (!estimatedDays) return `We do not deliver to ${city} yet.`;
  return `Delivered to ${city} within ${daysWords(estimatedDays)}.`;
};

const typedIn = (field: HTMLInputElement | null): string => unspaced(field?.value ?? '');

export function DeliveryCheck() {
  const field = useRef<HTMLInputElement>(null);
  const lookedUp = useRef('');
  // The message is about the pincode that was submitted, so it disappears when another one is typed.
  const [shown, setShown] = useState<'answer' | 'wrong' | null>('answer');
  const { state, lookUp } = usePincode('', ({ pinCode }) => storePincode(pinCode));
  const look = useRef(lookUp);
  useEffect(() => {
    const stored = storedPincode();
    // Text typed before hydration takes precedence.
    if (!stored || !field.current || field.current.value !== '') return;
    field.current.value = lookedUp.current = stored;
    look.current(stored);
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = typedIn(field.current);
    const isPincode = PATTERNS.pincode.test(typed);
    setShown(isPincode ? 'answer' : 'wrong');
    if (!isPincode) {
      field.current?.focus();
      return;
    }
    lookedUp.current = typed;
    lookUp(typed);
  };
  return (
    <form className={styles.check} method="post" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Deliver to pincode"
        name="pinCode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        onInput={() => setShown(typedIn(field.current) === lookedUp.current ? 'answer' : null)}
        {...(shown === 'wrong' && { error: 'Enter a 6-digit pincode' })}
      />
      <Button type="submit" variant="secondary" scripted>
        Check
      </Button>
      <p className="meta" role="status">
        {shown === 'answer' && wordsOf(state)}
      </p>
    </form>
  );
}
