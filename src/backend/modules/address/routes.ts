import type { address } from '#contract/address.ts';
import type { Handlers } from '../../http/expose.ts';
import type { PincodeService } from './pincodes.ts';
import type { AddressService } from './service.ts';

export const addressHandlers = (
  service: AddressService,
  pincodes: PincodeService,
): Handlers<typeof address> => ({
  fetchAll: (_input, { session }) => service.fetchAll(session),
  add: ({ body }, { session }) => service.add(session, body),
  update: ({ body }, { session }) => service.update(session, body),
  remove: ({ body }, { session }) => service.remove(session, body.addressId),
  createDefault: ({ body }, { session }) => service.createDefault(session, body.addressId),
  pincodeAvailability: ({ query }, { db }) => pincodes.availability(db, query.pinCode),
  pinCode: ({ query }, { db }) => pincodes.locate(db, query.pinCode),
});
