// The tables that hold something about a member: what a copy shows, and what closing an account erases or keeps. One
// list for both and for the tables of every module (docs/decisions/106); tests/backend/member-data names a table or
// column that is missing here.
import type { MemberTable } from './member-table.ts';
import { RECORD_TABLES } from './record-tables.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** In the order in which they are erased: a table whose condition reads another one comes before it. */
export const MEMBER_TABLES: readonly MemberTable[] = [...PERSONAL_TABLES, ...RECORD_TABLES];

const CONTENT = 'the same for everybody';
const SANDBOX =
  'a sandbox in place of a provider, which keeps such data elsewhere; has only the ids of accounts and orders';

/** The tables that hold nothing about a member, with the reason. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  client: CONTENT,
  category: CONTENT,
  partner: CONTENT,
  partner_shop: CONTENT,
  catalogue_item: CONTENT,
  voucher_denomination: CONTENT,
  search_document: CONTENT,
  search_word: CONTENT,
  pincode: CONTENT,
  delivery_zone: CONTENT,
  brand_survey: CONTENT,
  survey: 'surveys of an older release',
  plus_programme: CONTENT,
  brand_campaign: CONTENT,
  campaign: 'campaigns of an older release',
  seed_state: CONTENT,
  schema_migration: CONTENT,
  partner_postback: 'reports of partners, with ids of theirs; their results are shown with the trips',
  rate_limit: 'counts under keyed hashes, deleted within a day',
  otp_send: 'times under keyed hashes, deleted within a day, and at once by closing',
  sandbox_voucher: SANDBOX,
  sandbox_parcel: SANDBOX,
  sandbox_pickup: SANDBOX,
  sandbox_payment: SANDBOX,
  sandbox_refund: SANDBOX,
  sandbox_payout: SANDBOX,
  sandbox_programme_member: SANDBOX,
  sandbox_programme_debit: SANDBOX,
};
