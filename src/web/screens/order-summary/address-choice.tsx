/** Where to deliver a product: one of the member's addresses, or a new one. */
import { useRouter } from 'next/router';
import { useState } from 'react';
import { addressList } from '#web/features/address/records.ts';
import { linesOf, type Address } from '#web/features/address/rules.ts';
import { daysWords } from '#web/features/address/use-pincode.ts';
import { hyphenate } from '#web/features/member/hyphenate.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import type { Quote } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { RadioCards, type RadioCard } from '#web/ui/choice.tsx';
import { FormError } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** When it arrives, or that it cannot be delivered there. */
function DeliveryWords({ delivery }: { delivery: NonNullable<Quote['delivery']> }) {
  const { address, deliverable, estimatedDays } = delivery;
  if (!deliverable) {
    return (
      <FormError>
        This cannot be delivered to {address.city} {address.pinCode}. Choose or add another address.
      </FormError>
    );
  }
  return (
    <p className="meta" role="status">
      {estimatedDays ? `Arrives within ${daysWords(estimatedDays)}.` : 'We deliver to this address.'}
    </p>
  );
}

/** Links to the address forms and back to `here`; only for the member. */
function AddressLinks({ addressId, here }: { addressId: string | null; here: string }) {
  return (
    <ButtonRow>
      {addressId !== null && (
        <ButtonLink variant="secondary" icon="pencil-simple" href={hrefs.editAddress(addressId, here)}>
          Edit address
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" icon="plus" href={hrefs.addressForm(here)}>
        Add an address
      </ButtonLink>
    </ButtonRow>
  );
}

/** So many addresses stand there at once; one more would not be worth folding away. */
const SHOWN = 3;

/** The address chosen when the page opened, then the others; in the same places, whichever is chosen later. */
const useOrdered = (addressId: string | null): Address[] => {
  const addresses = useAppSelector(addressList.selectData)?.addressList ?? [];
  const [first] = useState(addressId);
  const isFirst = (address: Address) => address.addressId === first;
  return [...addresses.filter(isFirst), ...addresses.filter((address) => !isFirst(address))];
};

const optionOf = (address: Address): RadioCard => ({
  value: address.addressId,
  title: (
    <>
      {hyphenate(address.fullName)} {address.defaultAddress && <Tag>Default</Tag>}
    </>
  ),
  text: linesOf(address).join(', '),
});

interface ChosenAddress {
  addressId: string | null;
  /** The summary for it has not arrived: the page's draft still names the address before. */
  isPending: boolean;
  choose: (addressId: string) => void;
}

/** The choice is kept in the address, like the rest of the draft; the quote is requested again with it. */
export const useChosenAddress = (draft: OrderDraft): ChosenAddress => {
  const router = useRouter();
  const [ahead, setAhead] = useState<string | null>(null);
  const choose = async (addressId: string) => {
    setAhead(addressId);
    await router.replace(hrefs.orderSummary({ ...draft, addressId }), undefined, { scroll: false });
    // It is the draft's now, or was not reached; unless another one was chosen meanwhile.
    setAhead((now) => (now === addressId ? null : now));
  };
  return {
    addressId: ahead ?? draft.addressId,
    isPending: ahead !== null && ahead !== draft.addressId,
    choose: (addressId) => void choose(addressId),
  };
};

interface AddressChoiceProps {
  draft: OrderDraft;
  chosen: ChosenAddress;
  delivery: Quote['delivery'];
}

export function AddressChoice({ draft, chosen, delivery }: AddressChoiceProps) {
  const { addressId, choose } = chosen;
  const options = useOrdered(draft.addressId).map(optionOf);
  const shown = options.length > SHOWN + 1 ? SHOWN : options.length;
  const folded = options.slice(shown);
  const isAgent = useIsAgent();
  const here = hrefs.orderSummary(draft);
  if (isAgent && options.length === 0) {
    return <p role="status">The member has no delivery address yet. Only they can add one.</p>;
  }
  return (
    <Stack gap={2}>
      <RadioCards
        legend="Delivery address"
        hideLegend
        name="addressId"
        value={addressId ?? ''}
        onChange={choose}
        options={options.slice(0, shown)}
        further={
          folded.length > 0 ? { summary: `${folded.length} more addresses`, options: folded } : undefined
        }
      />
      {delivery && <DeliveryWords delivery={delivery} />}
      {!isAgent && <AddressLinks addressId={addressId} here={here} />}
    </Stack>
  );
}
