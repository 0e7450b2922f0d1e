// Delivery addresses of members: at most twenty. If there are any, exactly one of them is the default.
import { randomUUID } from 'node:crypto';
import type { address } from '#contract/address.ts';
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import { ADDRESS_RULES } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import * as repository from './repository.ts';
import type { Address, Place } from './repository.ts';

export type { Place } from './repository.ts';

type DataFor<N extends keyof typeof address> = DataOf<(typeof address)[N]>;
type Form = ParsedBodyOf<typeof address.add>;
type UpdateForm = ParsedBodyOf<typeof address.update>;
type AddressView = DataFor<'add'>['address'];

/** Converts the form of spec §3 to its stored form. */
const placeOf = (form: Omit<Form, 'defaultAddress'>): Place => ({
  name: form.fullName,
  address1: form.addressLine1,
  address2: form.addressLine2,
  city: form.city,
  state: form.state,
  pin: form.pinCode,
});

/** Converts the stored form of spec §3 to the form. */
export const toPlaceView = (place: Place): Omit<AddressView, 'addressId' | 'defaultAddress'> => ({
  fullName: place.name,
  addressLine1: place.address1,
  addressLine2: place.address2,
  city: place.city,
  state: place.state,
  pinCode: place.pin,
});

const toAddressView = ({ addressId, isDefault, ...place }: Address): AddressView => ({
  addressId,
  ...toPlaceView(place),
  defaultAddress: isDefault,
});

const pickPlace = ({ name, address1, address2, city, state, pin }: Place): Place => ({
  name,
  address1,
  address2,
  city,
  state,
  pin,
});

/** The key for comparing places; ignores case and repeated spaces. */
const comparisonKeyOf = (place: Place): string =>
  JSON.stringify(pickPlace(place)).toLowerCase().replace(/ +/g, ' ');

const noAddress = () => new ApiError('NOT_FOUND', 'This address no longer exists');

const findIn = (list: readonly Address[], addressId: string): Address => {
  const found = list.find((one) => one.addressId === addressId);
  if (!found) throw noAddress();
  return found;
};

const assertRoom = (list: readonly Address[]): void => {
  const { most } = ADDRESS_RULES;
  if (list.length < most) return;
  throw new ApiError('ADDRESS_LIMIT', `You have ${most} addresses. Delete one to add another`, { most });
};

/** Refuses to overwrite another tab's change that this one never saw. Making the same change twice is fine. */
const assertUnchanged = (existing: Address, { before, ...form }: UpdateForm): void => {
  const unseen = before !== undefined && comparisonKeyOf(existing) !== comparisonKeyOf(placeOf(before));
  if (!unseen || comparisonKeyOf(existing) === comparisonKeyOf(placeOf(form))) return;
  throw new ApiError('ADDRESS_CHANGED', 'This address has been changed elsewhere in the meantime', {
    address: toAddressView(existing),
  });
};

export type AddressService = ReturnType<typeof createAddressService>;

export const createAddressService = (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { accounts }: { accounts: Pick<AccountsService, 'assertOpen'> },
) => {
  const undoableSince = (): Date => addMs(clock.now(), -ADDRESS_RULES.undoSeconds * 1000);

  /** Runs a change with the account's current addresses, locked against other changes. */
  const change = <T>(accountId: string, work: (tx: Tx, list: Address[]) => Promise<T>): Promise<T> =>
    db.tx(async (tx) => {
      await accounts.assertOpen(tx, accountId);
      await repository.lockAddresses(tx, accountId);
      return work(tx, await repository.findAddresses(tx, accountId));
    });

  const answerOf = async (tx: Tx, accountId: string, addressId: string): Promise<DataFor<'add'>> => {
    const list = await repository.findAddresses(tx, accountId);
    return { address: toAddressView(findIn(list, addressId)), addressList: list.map(toAddressView) };
  };

  /** Undoes a recent deletion. Throws NOT_FOUND if this account has no such deleted address. */
  const restore = async (tx: Tx, accountId: string, addressId: string, place: Place): Promise<string> => {
    if (!(await repository.isDeletedSince(tx, accountId, addressId, undoableSince()))) throw noAddress();
    await repository.markRestored(tx, accountId, addressId);
    await repository.updatePlace(tx, { ...place, accountId, addressId });
    return addressId;
  };

  const insert = async (tx: Tx, accountId: string, place: Place): Promise<string> => {
    const addressId = randomUUID();
    await repository.insertAddress(tx, { ...place, accountId, addressId, at: clock.now() });
    return addressId;
  };

  /** Adding an address twice, with the same id or the same content, adds it once. */
  const addInTx = async (tx: Tx, accountId: string, list: Address[], form: Form) => {
    const place = placeOf(form);
    const existing = list.find(
      form.addressId
        ? (one) => one.addressId === form.addressId
        : (one) => comparisonKeyOf(one) === comparisonKeyOf(place),
    );
    if (!existing) assertRoom(list);
    const addressId =
      existing?.addressId ??
      (form.addressId
        ? await restore(tx, accountId, form.addressId, place)
        : await insert(tx, accountId, place));
    if (form.defaultAddress || list.length === 0) await repository.moveDefault(tx, accountId, addressId);
    return answerOf(tx, accountId, addressId);
  };

  const updateInTx = async (tx: Tx, accountId: string, list: Address[], form: UpdateForm) => {
    const existing = findIn(list, form.addressId);
    assertUnchanged(existing, form);
    const { addressId } = existing;
    await repository.updatePlace(tx, { ...placeOf(form), accountId, addressId });
    if (form.defaultAddress) await repository.moveDefault(tx, accountId, addressId);
    return answerOf(tx, accountId, addressId);
  };

  const removeInTx = async (
    tx: Tx,
    accountId: string,
    list: Address[],
    addressId: string,
  ): Promise<DataFor<'remove'>> => {
    const removed = findIn(list, addressId);
    const at = clock.now();
    await repository.markDeleted(tx, accountId, addressId, at);
    const next = list.find((one) => one !== removed);
    if (removed.isDefault && next) await repository.moveDefault(tx, accountId, next.addressId);
    const left = await repository.findAddresses(tx, accountId);
    return {
      address: toAddressView(removed),
      restorableUntil: addMs(at, ADDRESS_RULES.undoSeconds * 1000).toISOString(),
      addressList: left.map(toAddressView),
    };
  };

  return {
    fetchAll: async ({ accountId }: Session): Promise<DataFor<'fetchAll'>> => ({
      addressList: (await repository.findAddresses(db, accountId)).map(toAddressView),
    }),

    /** Throws ADDRESS_LIMIT, and NOT_FOUND for an addressId whose deletion can no longer be undone. */
    add: ({ accountId }: Session, form: Form) =>
      change(accountId, (tx, list) => addInTx(tx, accountId, list, form)),

    /** Throws NOT_FOUND for an address of another account, and ADDRESS_CHANGED if another tab was faster. */
    update: ({ accountId }: Session, form: UpdateForm) =>
      change(accountId, (tx, list) => updateInTx(tx, accountId, list, form)),

    /** If the default is removed, the most recently used or added one replaces it. Throws NOT_FOUND as above. */
    remove: ({ accountId }: Session, addressId: string) =>
      change(accountId, (tx, list) => removeInTx(tx, accountId, list, addressId)),

    /** Throws NOT_FOUND as above. */
    createDefault: ({ accountId }: Session, addressId: string) =>
      change(accountId, async (tx, list) => {
        await repository.moveDefault(tx, accountId, findIn(list, addressId).addressId);
        return answerOf(tx, accountId, addressId);
      }),

    /** The place of an address. Throws NOT_FOUND for an address of another account. */
    placeOf: async (q: Queryable, accountId: string, addressId: string): Promise<Place> =>
      pickPlace(findIn(await repository.findAddresses(q, accountId), addressId)),

    /**
     * The destination of an order, in the stored form that the order keeps. Marks the address as just used. Throws
     * NOT_FOUND for an address of another account.
     */
    useFor: async (tx: Tx, accountId: string, addressId: string): Promise<Place> => {
      const list = await repository.findAddresses(tx, accountId);
      const place = pickPlace(findIn(list, addressId));
      await repository.markUsed(tx, accountId, addressId, clock.now());
      return place;
    },

    /** Permanently removes addresses whose deletion can no longer be undone. */
    sweep: async (): Promise<void> => void (await repository.purgeDeleted(db, undoableSince())),
  };
};
