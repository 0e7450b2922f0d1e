// Pincodes: where each is, and whether products are delivered there. The seed supplies the directory and the zones.
import type { address } from '#contract/address.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Queryable } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import { findPincode, findZone } from './repository-pincodes.ts';

type Located = DataOf<typeof address.pinCode>;
type Availability = DataOf<typeof address.pincodeAvailability>;

export type PincodeService = ReturnType<typeof createPincodeService>;

export const createPincodeService = () => ({
  /** Throws NOT_FOUND for a pincode that is not in the directory. */
  locate: async (q: Queryable, pinCode: string): Promise<Located> => {
    const found = await findPincode(q, pinCode);
    if (!found) throw new ApiError('NOT_FOUND', `There is no pincode ${pinCode}. Please check it`);
    return { pinCode, ...found };
  },

  /** Also answers for a pincode that is not in the directory: nothing is delivered there. */
  availability: async (q: Queryable, pinCode: string): Promise<Availability> => {
    const found = await findPincode(q, pinCode);
    const estimatedDays = found && (await findZone(q, pinCode));
    const { city, state } = found ?? { city: null, state: null };
    return { pinCode, city, state, deliverable: estimatedDays !== null, estimatedDays };
  },
});
