// Whether products come to a place, and when.
import type { Queryable } from '../../db/driver.ts';
import type { Place } from '../address/service.ts';
import type { OrderServices } from './services.ts';
import type { OrderDetail, Quote } from './types.ts';

type Delivery = Pick<NonNullable<Quote['delivery']>, 'deliverable' | 'estimatedDays'>;

export const deliveryTo = async (
  { pincodes }: Pick<OrderServices, 'pincodes'>,
  q: Queryable,
  { pin }: Place,
): Promise<Delivery> => {
  const { deliverable, estimatedDays } = await pincodes.availability(q, pin);
  return { deliverable, estimatedDays };
};

/** The stored form of spec §3 in its other one. */
export const shownPlace = (place: Place): NonNullable<OrderDetail['address']> => ({
  fullName: place.name,
  addressLine1: place.address1,
  addressLine2: place.address2,
  city: place.city,
  state: place.state,
  pinCode: place.pin,
});
