/** Whether a product can be delivered to a pincode, and in how many days. */
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { PATTERNS } from '#contract/patterns.ts';
import { cx } from '#web/lib/cx.ts';
import { unspaced } from '#web/lib/typed.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './delivery-check.module.css';
import { addressList, refreshAddresses, type AddressList } from './records.ts';
import { storePincode, storedPincode } from './stored-pincode.ts';
import { daysWords, usePincode, type PincodeState } from './use-pincode.ts';

interface AnswerLook {
  words: string;
  icon?: IconName;
  className?: string | undefined;
}

/** What is said below the field; null if there is nothing to say, or if the pincode itself is at fault. */
const answerOf = (state: PincodeState): AnswerLook | null => {
  if (state.kind === 'looking') return { words: 'Looking up the pincode.' };
  if (state.kind === 'failed') {
    const words = 'The pincode could not be looked up. Try again.';
    return { words, icon: 'warning-circle', className: styles.failed };
  }
  if (state.kind !== 'found') return null;
  const { city, estimatedDays } = state.found;
  return estimatedDays
    ? {
        words: `Delivered to ${city} within ${daysWords(estimatedDays)}.`,
        icon: 'check-circle',
        className: styles.delivered,
      }
    : { words: `We do not deliver to ${city} yet.`, icon: 'warning-circle' };
};

function Answer({ state }: { state: PincodeState }) {
  const answer = answerOf(state);
  if (!answer) return null;
  const { words, icon, className } = answer;
  return (
    <span className={cx(styles.answer, className)}>
      {icon && <Icon name={icon} />}
      <span>{words}</span>
    </span>
  );
}

const PROBLEMS = {
  wrong: 'Enter a 6-digit pincode',
  unknown: 'We could not find this pincode. Check the digits.',
};

const typedIn = (field: HTMLInputElement | null): string => unspaced(field?.value ?? '');

const defaultPincodeOf = ({ addressList: addresses }: AddressList): string | null =>
  addresses.find(({ defaultAddress }) => defaultAddress)?.pinCode ?? null;

/** `ofMember`: there are addresses of their own, of which the default is checked unless the device knows better. */
export function DeliveryCheck({ ofMember }: { ofMember: boolean }) {
  const dispatch = useAppDispatch();
  const known = useAppSelector(addressList.selectData);
  const field = useRef<HTMLInputElement>(null);
  const lookedUp = useRef('');
  const isTyped = useRef(false);
  // The message is about the pincode that was submitted, so it disappears when another one is typed.
  const [shown, setShown] = useState<'answer' | 'wrong' | null>('answer');
  const { state, lookUp } = usePincode('', ({ pinCode }) => {
    // That of an address stays with the address, which may change.
    if (isTyped.current) storePincode(pinCode);
  });
  const lookUpUnlessTyped = useEffectEvent((pinCode: string) => {
    // Text typed before hydration, or before an answer, takes precedence.
    if (!field.current || field.current.value !== '') return;
    field.current.value = lookedUp.current = pinCode;
    lookUp(pinCode);
  });
  const defaultPincode = useEffectEvent(async (): Promise<string | null> => {
    const addresses = known ?? (await dispatch(refreshAddresses({})));
    return addresses && defaultPincodeOf(addresses);
  });
  useEffect(() => {
    const stored = storedPincode();
    if (stored) lookUpUnlessTyped(stored);
    else if (ofMember) void defaultPincode().then((pinCode) => pinCode && lookUpUnlessTyped(pinCode));
  }, [ofMember]);
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
    isTyped.current = true;
    lookUp(typed);
  };
  const problem =
    shown === 'wrong' ? shown : shown === 'answer' && state.kind === 'unknown' ? state.kind : null;
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
        error={problem && PROBLEMS[problem]}
        // The focus moves to the field only if it was malformed: that error is read there, this one when it appears.
        alone={problem === 'unknown'}
      />
      <Button type="submit" variant="secondary" scripted>
        Check
      </Button>
      <p className="meta" role="status">
        {shown === 'answer' && <Answer state={state} />}
      </p>
    </form>
  );
}
