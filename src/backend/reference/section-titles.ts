// What the reference calls each section of the contract.

/** Headings of the sections, in the order of the contract. A section without one goes by its own name. */
export const SECTION_TITLES: Record<string, string> = {
  login: 'Login and one-time passwords',
  member: 'Member and account',
  catalogue: 'Home and catalogue',
  help: 'Help and policies',
  search: 'Search',
  address: 'Addresses and pincodes',
  orders: 'Orders',
};
