// Delivery addresses and pincodes, as in spec §7, spelled as there.
import { endpoint } from './endpoint.ts';
import type * as schemas from './address.schemas.ts';

export const address = {
  fetchAll: endpoint<typeof schemas.fetchAll>({
    id: 'address.fetchAll',
    method: 'GET',
    host: 'api',
    path: '/api/v1/address/fetch/all',
    access: 'member',
    summary: 'The member’s addresses: the default one first, then the one used or added last.',
  }),
  add: endpoint<typeof schemas.add>({
    id: 'address.add',
    method: 'POST',
    host: 'api',
    path: '/api/v1/address/add/user/address',
    access: 'member',
    summary: 'Adds an address, or takes back one deleted within the last minute, named by its addressId.',
  }),
  update: endpoint<typeof schemas.update>({
    id: 'address.update',
    method: 'POST',
    host: 'api',
    path: '/api/v1/address/update/address',
    access: 'member',
    summary: 'Writes an address anew, all of its fields.',
  }),
  remove: endpoint<typeof schemas.remove>({
    id: 'address.remove',
    method: 'POST',
    host: 'api',
    path: '/api/v1/address/delete/user/address',
    access: 'member',
    summary: 'Deletes an address; adding it again as answered, within a minute, undoes that.',
  }),
  createDefault: endpoint<typeof schemas.createDefault>({
    id: 'address.createDefault',
    method: 'POST',
    host: 'api',
    path: '/api/v1/address/create/default/address',
    access: 'member',
    summary: 'Makes an address the default one, and with that every other one not.',
  }),
  pincodeAvailability: endpoint<typeof schemas.pincodeAvailability>({
    id: 'address.pincodeAvailability',
    method: 'GET',
    host: 'api',
    path: '/api/v1/address/p2o/pincode/availabity-check',
    access: 'public',
    shared: true,
    summary: 'Whether products are delivered to a pincode, and within how many days.',
  }),
  pinCode: endpoint<typeof schemas.pinCode>({
    id: 'address.pinCode',
    method: 'GET',
    host: 'api',
    path: '/api/v2/config/pin_code',
    access: 'public',
    shared: true,
    summary: 'The city and the state of a pincode.',
  }),
} as const;
