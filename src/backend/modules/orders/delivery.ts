// Whether products are delivered to a place, and when.
import type { Queryable } from '../../db/driver.ts';
import type { Place } from '../address/service.ts';
import type { OrderServices } from './services.ts';
import type { Quote } from './types.ts';

type Delivery = Pick<NonNullable<Quote['delivery']>, 'deliverable' | 'estimatedDays'>;

export const deliveryTo = async (
  { pincodes }: Pick<OrderServices, 'pincodes'>,
  q: Queryable,
  { pin }: Place,
): Promise<Delivery> => {
  const { deliverable, estimatedDays } = await pincodes.availability(q, pin);
  return { deliverable, estimatedDays };
};
