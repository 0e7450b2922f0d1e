// Delivery addresses and pincodes, as in spec §7, with its spelling.
import { endpoint } from './endpoint.ts';
import type * as schemas from './address.schemas.ts';

export const address = {
  fetchAll: endpoint<typeof schemas.fetchAll>({
    id: 'address.fetchAll',
    method: 'GET',
    host: 'api',
    path: '/api/v1/address/fetch/all',
    access: 'member',
  }),
  add: endpoint<typeof schemas.add>({
    id: 'address.add',
    method: 'POST',
    host: 'api',
    path: '/api/v1/address/add/user/address',
    access: 'member',
    agents: false,
  }),
  update: endpoint<typeof schemas.update>({
    id: 'address.update',
    method: 'POST',
    host: 'api',
    path: '/api/v1/address/update/address',
    access: 'member',
    agents: false,
  }),
  remove: endpoint<typeof schemas.remove>({
    id: 'address.remove',
    method: 'POST',
    host: 'api',
    path: '/api/v1/address/delete/user/address',
    access: 'member',
    agents: false,
  }),
  createDefault: endpoint<typeof schemas.createDefault>({
    id: 'address.createDefault',
    method: 'POST',
    host: 'api',
    path: '/api/v1/address/create/default/address',
    access: 'member',
    agents: false,
  }),
  pincodeAvailability: endpoint<typeof schemas.pincodeAvailability>({
    id: 'address.pincodeAvailability',
    method: 'GET',
    host: 'api',
    path: '/api/v1/address/p2o/pincode/availabity-check',
    access: 'public',
    shared: true,
  }),
  pinCode: endpoint<typeof schemas.pinCode>({
    id: 'address.pinCode',
    method: 'GET',
    host: 'api',
    path: '/api/v2/config/pin_code',
    access: 'public',
    shared: true,
  }),
} as const;
