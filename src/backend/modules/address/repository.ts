import type { Queryable, Tx } from '../../db/driver.ts';
import { lockOf } from '../../db/locks.ts';

/** A place in the stored form of spec §3; address2 is empty if there is none. */
export interface Place {
  name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  pin: string;
}

export interface Address extends Place {
  addressId: string;
  isDefault: boolean;
}

const FIELDS = `address_id as "addressId", name, address1, address2, city, state, pin, is_default as "isDefault"`;

/** Makes writers of one account's addresses wait for each other until the transaction ends. */
export const lockAddresses = (tx: Tx, accountId: string) => tx.query(...lockOf('addresses', accountId));

/** The default first, then the most recently used or added. */
export const findAddresses = (q: Queryable, accountId: string): Promise<Address[]> =>
  q.query<Address>(
    `select ${FIELDS} from address where account_id = $1 and deleted_at is null
      order by is_default desc, used_at desc, created_at desc, address_id`,
    [accountId],
  );

interface NewAddress extends Place {
  accountId: string;
  addressId: string;
  at: Date;
}

export const insertAddress = (tx: Tx, address: NewAddress) =>
  tx.query(
    `insert into address (account_id, address_id, name, address1, address2, city, state, pin, is_default,
                          created_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, $9)`,
    [...valuesOf(address), address.at],
  );

type StoredPlace = Place & { accountId: string; addressId: string };

const valuesOf = (address: StoredPlace): unknown[] => [
  address.accountId,
  address.addressId,
  address.name,
  address.address1,
  address.address2,
  address.city,
  address.state,
  address.pin,
];

export const updatePlace = (tx: Tx, address: StoredPlace) =>
  tx.query(
    `update address set name = $3, address1 = $4, address2 = $5, city = $6, state = $7, pin = $8
      where account_id = $1 and address_id = $2 and deleted_at is null`,
    valuesOf(address),
  );

export const markUsed = (tx: Tx, accountId: string, addressId: string, at: Date) =>
  tx.query('update address set used_at = $3 where account_id = $1 and address_id = $2', [
    accountId,
    addressId,
    at,
  ]);

/** Needs two statements: the index does not allow a second default even for a moment. */
export const moveDefault = async (tx: Tx, accountId: string, addressId: string): Promise<void> => {
  const key = [accountId, addressId];
  await tx.query(
    'update address set is_default = false where account_id = $1 and is_default and address_id <> $2',
    key,
  );
  await tx.query('update address set is_default = true where account_id = $1 and address_id = $2', key);
};

export const markDeleted = (tx: Tx, accountId: string, addressId: string, at: Date) =>
  tx.query(
    'update address set deleted_at = $3, is_default = false where account_id = $1 and address_id = $2',
    [accountId, addressId, at],
  );

/** Whether the account has an address with that id that was deleted after `since`. */
export const isDeletedSince = async (q: Queryable, accountId: string, addressId: string, since: Date) =>
  (
    await q.query('select 1 from address where account_id = $1 and address_id = $2 and deleted_at > $3', [
      accountId,
      addressId,
      since,
    ])
  ).length > 0;

export const markRestored = (tx: Tx, accountId: string, addressId: string) =>
  tx.query('update address set deleted_at = null where account_id = $1 and address_id = $2', [
    accountId,
    addressId,
  ]);

/** Permanently removes addresses deleted before then. */
export const purgeDeleted = (q: Queryable, before: Date) =>
  q.query('delete from address where deleted_at <= $1', [before]);
