// A parcel that the store is asked to send.
import type { FulfilmentProvider } from '#backend/providers/types.ts';

export const parcel = (key: string): Parameters<FulfilmentProvider['accept']>[0] => ({
  key,
  sku: 'S-1',
  count: 1,
  address: {
    name: 'Asha Rao',
    address1: '1 Mill Road',
    address2: '',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
  },
});
