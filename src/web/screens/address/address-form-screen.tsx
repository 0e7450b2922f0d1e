/** Add your delivery address, and Address Details: both use the same form. */
import { useRef } from 'react';
import { pincodeWords, type PincodeState } from '#web/features/address/use-pincode.ts';
import { linesOf, type Address } from '#web/features/address/rules.ts';
import { addressList } from '#web/features/address/records.ts';
import { OrderSteps } from '#web/features/orders/order-steps.tsx';
import { isOrderSummary } from '#web/features/orders/order-draft.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Crumbs } from '#web/screens/shell/structured-data.tsx';
import { useAppSelector } from '#web/store/make-store.ts';
import { bindFields } from '#web/ui/bind-field.ts';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { FormError, FormGrid } from '#web/ui/field.tsx';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './address-form.module.css';
import { useAddressForm, type SaveObstacle } from './use-address-form.ts';

type Form = ReturnType<typeof useAddressForm>;

const ABOVE = [
  { label: 'Home', href: hrefs.home() },
  { label: 'Profile', href: hrefs.profile() },
  { label: 'Addresses', href: hrefs.addresses() },
];

/** Announced when it changes, so that nobody has to search for what the pincode filled in. */
function PincodeNote({ state }: { state: PincodeState }) {
  return <span aria-live="polite">{pincodeWords(state) || 'It fills in the city and the state.'}</span>;
}

function Fields({ form: { form, problems, pincode, change } }: { form: Form }) {
  const bind = bindFields(form, problems, change);
  return (
    <FormGrid>
      <TextField
        wide
        label="Full name"
        autoComplete="name"
        help="The person who will receive the parcel."
        {...bind('fullName')}
      />
      <TextField
        label="Pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        help={<PincodeNote state={pincode} />}
        {...bind('pinCode')}
      />
      <TextField wide label="House and street" autoComplete="address-line1" {...bind('addressLine1')} />
      <TextField
        wide
        optional
        label="Area, landmark (optional)"
        autoComplete="address-line2"
        {...bind('addressLine2')}
      />
      <TextField label="City" autoComplete="address-level2" {...bind('city')} />
      <TextField label="State" autoComplete="address-level1" {...bind('state')} />
    </FormGrid>
  );
}

function Changed({ form, there }: { form: Form; there: Address }) {
  return (
    <Stack gap={2}>
      <FormError>
        This address was changed in another tab or on another device. It is now: {there.fullName},{' '}
        {linesOf(there).join(', ')}.
      </FormError>
      <ButtonRow>
        <Button variant="secondary" onClick={form.takeTheirs}>
          Use that one
        </Button>
        <Button variant="secondary" onClick={form.keepMine}>
          Save mine
        </Button>
      </ButtonRow>
    </Stack>
  );
}

function ObstacleNote({ form, obstacle }: { form: Form; obstacle: SaveObstacle }) {
  if (obstacle.kind === 'changed') return <Changed form={form} there={obstacle.there} />;
  if (obstacle.kind === 'failure') return <FormError>{obstacle.message}</FormError>;
  return (
    <Stack gap={2}>
      <FormError>This address was deleted in another tab or on another device.</FormError>
      <ButtonRow>
        <Button variant="secondary" onClick={form.saveAsNew}>
          Save as a new address
        </Button>
      </ButtonRow>
    </Stack>
  );
}

interface AddressFormScreenProps {
  /** The address to change; null for a new one. */
  addressId: string | null;
  /** Where the member goes after saving. */
  returnTo: string;
  /** Where the member goes without saving. */
  leaveTo: string;
}

export function AddressFormScreen({ addressId, returnTo, leaveTo }: AddressFormScreenProps) {
  const list = useAppSelector(addressList.selectData)?.addressList ?? [];
  const address = list.find((one) => one.addressId === addressId) ?? null;
  const title = addressId === null ? 'Add your delivery address' : 'Address Details';
  return (
    <Wrap>
      {/* On the way to an order the steps say where the member is. */}
      {isOrderSummary(returnTo) ? (
        <OrderSteps itemType="PRODUCT" at="address" />
      ) : (
        <Crumbs items={[...ABOVE, { label: title }]} />
      )}
      <PageHead title={title} />
      <AddressForm key={addressId} {...{ address, returnTo, leaveTo }} isFirst={list.length === 0} />
    </Wrap>
  );
}

interface AddressFormProps {
  address: Address | null;
  returnTo: string;
  leaveTo: string;
  isFirst: boolean;
}

function AddressForm({ address, returnTo, leaveTo, isFirst }: AddressFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useAddressForm(address, returnTo, formRef);
  // There is always a default address: the first one is it automatically, and remains it until another becomes it.
  const isDefaultAnyway = isFirst || address?.defaultAddress === true;
  return (
    <form ref={formRef} method="post" noValidate onSubmit={form.submit} className={styles.form}>
      <Fields form={form} />
      {!isDefaultAnyway && (
        <Checkbox
          label="Make this my default address"
          name="defaultAddress"
          checked={form.form.defaultAddress}
          onChange={(event) => form.change({ defaultAddress: event.target.checked })}
        />
      )}
      {form.obstacle && <ObstacleNote form={form} obstacle={form.obstacle} />}
      <ButtonRow>
        <Button type="submit" scripted size="l" busy={form.busy} busyLabel="Saving">
          Save address
        </Button>
        <ButtonLink variant="quiet" size="l" href={leaveTo} onClick={form.cancel}>
          Cancel
        </ButtonLink>
      </ButtonRow>
    </form>
  );
}
