// Where the demo members live and work, by account; the first one is the default.
import type { Place } from '../../modules/address/repository.ts';

type AddressContent = Place & { addressId: string };

export const addressesOf: Readonly<Record<string, readonly AddressContent[]>> = {
  '5f0c1d2e-7a41-4c38-9b6d-3e1f8a2c4b01': [
    {
      addressId: '7d3b9a10-52c6-4f0e-8a1d-6b4c2e9f0a01',
      name: 'Ananya Venkataraghavan',
      address1: 'B-402, Gulmohar Heights, 12th Main',
      address2: 'HAL 2nd Stage, Indiranagar',
      city: 'Bengaluru',
      state: 'Karnataka',
      pin: '560038',
    },
    {
      addressId: '7d3b9a10-52c6-4f0e-8a1d-6b4c2e9f0a02',
      name: 'Lakshmi Venkataraghavan',
      address1: '27, Second Cross Street',
      address2: '',
      city: 'Chennai',
      state: 'Tamil Nadu',
      pin: '600020',
    },
  ],
  '5f0c1d2e-7a41-4c38-9b6d-3e1f8a2c4b02': [
    {
      addressId: '7d3b9a10-52c6-4f0e-8a1d-6b4c2e9f0a03',
      name: 'Rohit Malhotra',
      address1: '8, Neem Tree Lane, Koregaon Park',
      address2: 'Near the old mill',
      city: 'Pune',
      state: 'Maharashtra',
      pin: '411001',
    },
  ],
};
