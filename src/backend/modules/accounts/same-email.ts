/** Whether two addresses are of one mailbox: nobody tells them apart by capitals. False if one is missing. */
export const isSameEmail = (one: string | null, other: string | null): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase();
