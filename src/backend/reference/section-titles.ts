// Headings of the contract's sections in the reference.

/** In the order of the contract. A section without a heading is shown under its own name. */
export const SECTION_TITLES: Record<string, string> = {
  login: 'Login and one-time passwords',
  member: 'Member and account',
  reminders: 'Reminders of coins that expire',
  catalogue: 'Home and catalogue',
  help: 'Help and policies',
  search: 'Search',
  address: 'Addresses and pincodes',
  orders: 'Orders',
  holdings: 'Vouchers and coupons of a member',
  conversion: 'Conversion of points',
  payments: 'Payments',
  sessions: 'Sessions, cards and support agents',
  dbt: 'Cashback by direct bank transfer',
  partners: 'Partners, trips and claims',
  redirects: 'Redirects',
  survey: 'Surveys',
  membership: 'Plus membership',
  campaign: 'Campaigns',
};
