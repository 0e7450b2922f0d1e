// Where the database holds something of a member: all that a copy shows and that closing an account erases or keeps.
// One list for both, and for every module's tables (docs/decisions/106): what one of them forgot, the other would too,
// and tests/backend/member-data finds a table or a column that is missing here.
import type { MemberTable } from './member-table.ts';
import { RECORD_TABLES } from './record-tables.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** In this order they are erased: those that find their rows by another table's come before it. */
export const MEMBER_TABLES: readonly MemberTable[] = [...PERSONAL_TABLES, ...RECORD_TABLES];

const CONTENT = 'the same for everybody';
const SANDBOX =
  'stands in for a provider, who keeps it elsewhere; knows accounts and orders by their ids alone';

/** The tables that hold nothing of a member, and why. */
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
  survey: CONTENT,
  plus_programme: CONTENT,
  campaign: CONTENT,
  seed_state: CONTENT,
  schema_migration: CONTENT,
  partner_postback: 'what partners reported, by ids of theirs: what came of it stands with the trips',
  rate_limit: 'counts under keyed hashes, forgotten within a day',
  otp_send: 'instants under keyed hashes, forgotten within a day; closing forgets them at once',
  sandbox_voucher: SANDBOX,
  sandbox_parcel: SANDBOX,
  sandbox_pickup: SANDBOX,
  sandbox_payment: SANDBOX,
  sandbox_refund: SANDBOX,
  sandbox_payout: SANDBOX,
  sandbox_programme_member: SANDBOX,
  sandbox_programme_debit: SANDBOX,
};
