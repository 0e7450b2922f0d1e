/** Where a product goes: one of the member's addresses, or a new one on the way. */
import { useRouter } from 'next/router';
import { addressList } from '#web/features/address/records.ts';
import { linesOf } from '#web/features/address/rules.ts';
import { daysWords } from '#web/features/address/use-pincode.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import type { Quote } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/choice.tsx';
import { FormError } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** When it comes, or that nothing goes there. */
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

/** To the forms of an address and back `here`; they are for the member alone. */
function AddressWays({ addressId, here }: { addressId: string | null; here: string }) {
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

interface AddressChoiceProps {
  draft: OrderDraft;
  delivery: Quote['delivery'];
}

export function AddressChoice({ draft, delivery }: AddressChoiceProps) {
  const router = useRouter();
  const addresses = useAppSelector(addressList.selectData)?.addressList ?? [];
  const isAgent = useIsAgent();
  const here = hrefs.orderSummary(draft);
  // The choice stands in the address, as the rest of the draft; the quote is asked for anew with it.
  const choose = (addressId: string) =>
    void router.replace(hrefs.orderSummary({ ...draft, addressId }), undefined, { scroll: false });
  return (
    <Stack gap={2}>
      <RadioCards
        legend="Delivery address"
        hideLegend
        name="addressId"
        value={draft.addressId ?? ''}
        onChange={choose}
        options={addresses.map((address) => ({
          value: address.addressId,
          title: (
            <>
              {address.fullName} {address.defaultAddress && <Tag>Default</Tag>}
            </>
          ),
          text: linesOf(address).join(', '),
        }))}
      />
      {delivery && <DeliveryWords delivery={delivery} />}
      {!isAgent && <AddressWays addressId={draft.addressId} here={here} />}
    </Stack>
  );
}
