// Pincodes: where each is, and whether products are delivered there. The seed brings the directory and the zones.
import type { address } from '#contract/address.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Db, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import { findPincode, findZone } from './repository-pincodes.ts';

type Located = DataOf<typeof address.pinCode>;
type Availability = DataOf<typeof address.pincodeAvailability>;

export type PincodeService = ReturnType<typeof createPincodeService>;

export const createPincodeService = () => {
  /** Throws NOT_FOUND for a pincode that the directory does not have. */
  const locate = async (q: Db | Tx, pinCode: string): Promise<Located> => {
    const found = await findPincode(q, pinCode);
    if (!found) throw new ApiError('NOT_FOUND', `There is no pincode ${pinCode}. Please check it`);
    return { pinCode, ...found };
  };

  return {
    locate,
    /** Throws NOT_FOUND as `locate`. */
    availability: async (q: Db | Tx, pinCode: string): Promise<Availability> => {
      const located = await locate(q, pinCode);
      const estimatedDays = await findZone(q, pinCode);
      return { ...located, deliverable: estimatedDays !== null, estimatedDays };
    },
  };
};
