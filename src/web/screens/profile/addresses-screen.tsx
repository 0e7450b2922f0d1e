/** Your Addresses: the delivery addresses. */
import { useEffect, useRef, useState } from 'react';
import { ADDRESS_RULES } from '#contract/enums.ts';
import { addressList } from '#web/features/address/records.ts';
import { linesOf, type Address } from '#web/features/address/rules.ts';
import { formatCountdown } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { AddressRow, AddressRows, RowButton } from '#web/ui/address-rows.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { goToHead } from '#web/ui/go-to-head.ts';
import { PageHead, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';
import { useAddresses, type Deleted } from './use-addresses.ts';

type Actions = ReturnType<typeof useAddresses>;

function Row({ address, actions }: { address: Address; actions: Actions }) {
  const { addressId, fullName, defaultAddress } = address;
  const [street] = linesOf(address);
  const changed = actions.changed === addressId;
  const edit = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (changed) edit.current?.focus();
  }, [changed]);
  return (
    <AddressRow
      name={fullName}
      lines={linesOf(address)}
      tag={defaultAddress && <Tag icon="check">Default</Tag>}
      actions={
        <>
          <a ref={edit} className="link" href={hrefs.editAddress(addressId)} aria-label={`Edit ${street}`}>
            Edit
          </a>
          {!defaultAddress && (
            <RowButton
              label="Make default"
              busyLabel="Setting as default"
              named={(label) => `${label}: ${street}`}
              busy={actions.isBusy('makeDefault', addressId)}
              waits={actions.isAnyBusy}
              onClick={() => actions.makeDefault(addressId)}
            />
          )}
          <RowButton
            label="Delete"
            busyLabel="Deleting"
            named={(label) => `${label} ${street}`}
            busy={actions.isBusy('remove', addressId)}
            waits={actions.isAnyBusy}
            onClick={() => actions.remove(address)}
          />
        </>
      }
    />
  );
}

interface UndoProps {
  deleted: Deleted;
  actions: Actions;
  /** Called when the minute is over, before the button disappears. */
  onOver: (address: Address, button: HTMLButtonElement | null) => void;
}

/** Replaces a deleted address for a minute; takes the focus, so that Undo is right there after Delete. */
function Undo({ deleted: { address, until }, actions, onOver }: UndoProps) {
  const busy = actions.isBusy('undo', address.addressId);
  const left = useSecondsUntil(until);
  const button = useRef<HTMLButtonElement>(null);
  const [street] = linesOf(address);
  useEffect(() => {
    button.current?.focus();
  }, []);
  useEffect(() => {
    // One that is pressed in time may still succeed.
    if (left === 0 && !busy) onOver(address, button.current);
  });
  return (
    <Strip
      icon="trash"
      title="Address deleted"
      text={
        <>
          {street}. You can undo this for <span className="num">{formatCountdown(left ?? 0)}</span>.
        </>
      }
      action={
        <Button
          ref={button}
          variant="secondary"
          busy={busy}
          busyLabel="Undoing"
          aria-disabled={(actions.isAnyBusy && !busy) || undefined}
          data-undo
          aria-label={`Undo: bring back ${street}`}
          onClick={() => actions.undo(address)}
        >
          Undo
        </Button>
      }
    />
  );
}

const ADD = hrefs.addressForm();

function Addresses({ list, actions }: { list: readonly Address[]; actions: Actions }) {
  if (list.length === 0) {
    return (
      <EmptyState
        // The text of spec §2.
        title="No address found, please add one."
        image="/art/map-and-compass.webp"
        action={
          <ButtonLink icon="plus" href={ADD}>
            Add an address
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <AddressRows>
        {list.map((address) => (
          <Row key={address.addressId} address={address} actions={actions} />
        ))}
      </AddressRows>
      {list.length < ADDRESS_RULES.most ? (
        <ButtonRow>
          <ButtonLink variant="secondary" icon="plus" href={ADD}>
            Add an address
          </ButtonLink>
        </ButtonRow>
      ) : (
        <p className="meta">You can save up to {ADDRESS_RULES.most} addresses. Delete one to add another.</p>
      )}
    </>
  );
}

/** Says that a deletion has become final. Whoever was on its Undo continues from the next one, or from the head. */
const useExpiry = ({ forget }: Actions) => {
  const head = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const onOver = (address: Address, button: HTMLButtonElement | null) => {
    if (button && button === document.activeElement) {
      const all = [...document.querySelectorAll<HTMLElement>('[data-undo]')];
      const next = all[all.indexOf(button) + 1];
      if (next) next.focus();
      else goToHead(head.current);
    }
    say(`${linesOf(address)[0]}: this can no longer be undone.`);
    forget(address.addressId);
  };
  return { head, said, onOver };
};

export function AddressesScreen() {
  const data = useAppSelector(addressList.selectData);
  const actions = useAddresses();
  const { head, said, onOver } = useExpiry(actions);
  if (!data) return null;
  return (
    <ProfileFrame
      current="Addresses"
      head={
        <div ref={head} tabIndex={-1}>
          <PageHead title="Your Addresses" />
        </div>
      }
    >
      <div role="status" className="visually-hidden">
        {said}
      </div>
      <Stack gap={3}>
        {actions.deleted.map((one) => (
          <Undo key={one.address.addressId} deleted={one} actions={actions} onOver={onOver} />
        ))}
        <Addresses list={data.addressList} actions={actions} />
      </Stack>
    </ProfileFrame>
  );
}
