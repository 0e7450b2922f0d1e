// Records of the movements of coins and money: kept when the account is closed, without the columns that identify the
// person.
import type { ClosingRule, MemberTable } from './member-table.ts';

const BOOKS = 'the books stay provable';
const DEALT = 'what was sold, and what it cost';
const MONEY = 'money that was paid';
const PARTNERS = 'what partners reported and owe; ledger entries refer to it';

const kept = (why: string, ...cleared: string[]): ClosingRule => ({
  rows: 'KEPT',
  why,
  ...(cleared.length > 0 && { cleared: Object.fromEntries(cleared.map((name) => [name, 'null'])) }),
});

interface RecordTable extends Omit<MemberTable, 'hidden'> {
  /** Besides the account, which `ofAccount` adds. */
  hidden?: Readonly<Record<string, string>>;
}

const ofAccount = ({ hidden, ...table }: RecordTable): MemberTable => ({
  ...table,
  hidden: { account_id: 'the account', ...hidden },
});

export const RECORD_TABLES: readonly MemberTable[] = [
  {
    table: 'member_order',
    name: 'orders',
    order: 't.placed_at, t.order_id',
    shown:
      'order_id cart_id client_id state item_type line price points money_paise sku validity_months email mobile address hold_id burn_id payment_id tracking came_from returned_count returning_count return_number return_refused failure placed_at verify_by confirmed_at deliver_by delivered_at revealed_at next_look_at took_stock',
    closing: kept(DEALT, 'email', 'mobile', 'address', 'tracking'),
  },
  {
    table: 'order_event',
    name: 'history of orders',
    order: 't.order_id, t.seq',
    shown: 'order_id seq kind from_state at pieces',
    closing: kept(DEALT),
  },
  {
    table: 'order_voucher',
    name: 'codes of orders',
    order: 't.order_id, t.n',
    shown: 'order_id n expires_at issued_at used_at',
    covered: 'code_sealed pin_sealed',
    closing: kept('how many codes an order brought', 'code_sealed', 'pin_sealed'),
  },
  {
    table: 'payment',
    name: 'payments',
    order: 't.started_at, t.payment_id',
    shown:
      'payment_id client_id purpose reference title payee amount_paise renewal_paise refunded_paise return_to state gateway_reference started_at pay_by settled_at unclosed_since',
    closing: kept(MONEY),
  },
  {
    table: 'payment_event',
    name: 'history of payments',
    order: 't.payment_id, t.seq',
    shown: 'payment_id seq kind amount_paise at',
    closing: kept(MONEY),
  },
  {
    table: 'payment_refund',
    name: 'refunds',
    order: 't.asked_at, t.refund_id',
    shown: 'payment_id refund_id key amount_paise charge reason asked_at refusals ask_again_at done_at',
    closing: kept(MONEY),
  },
  {
    table: 'cashback_transfer',
    name: 'cashback transfers',
    order: 't.requested_at, t.transfer_id',
    shown:
      'transfer_id cart_id client_id beneficiary_id state points amount_paise hold_id mobile requested_at due_by reference failure',
    closing: kept(MONEY, 'mobile'),
  },
  {
    table: 'cashback_event',
    name: 'history of cashback transfers',
    order: 't.transfer_id, t.seq',
    shown: 'transfer_id seq kind at',
    closing: kept(MONEY),
  },
  {
    table: 'plus_membership',
    name: 'Plus membership',
    order: 't.since',
    shown: 'client_id since until active auto_renew renew_plan mandate renew_at renew_tries renewal',
    closing: kept(DEALT, 'mandate', 'renew_at'),
  },
  {
    table: 'plus_order',
    name: 'orders of Plus',
    order: 't.placed_at, t.order_id',
    shown:
      'order_id client_id kind campaign_id plan price_paise bonus_points auto_renew state failure payment_id placed_at settled_at starts_at ends_at bonus_entry_id renewal_before',
    closing: kept(DEALT, 'renewal_before'),
  },
  {
    table: 'plus_benefit',
    name: 'what Plus brought',
    order: 't.at, t.source',
    shown: 'source kind title bonus_entry_id points reversed saved_paise at',
    closing: kept(BOOKS),
  },
  {
    table: 'conversion',
    name: 'conversions of points',
    order: 't.placed_at, t.conversion_id',
    shown:
      'conversion_id cart_id client_id state points coins programme rate micro_site reference failure placed_at verify_by confirmed_at confirmed_on settled_at coins_expire',
    closing: kept(DEALT),
  },
  {
    table: 'conversion_day',
    name: 'points converted by day',
    order: 't.day, t.client_id',
    shown: 'client_id day points',
    closing: kept(DEALT),
  },
  {
    table: 'trip',
    name: 'trips to partners',
    order: 't.clicked_at, t.trip_number',
    shown: 'trip_number client_id partner_id partner earn_per_100 confirm_days clicked_at track_until',
    closing: kept(PARTNERS),
  },
  {
    table: 'trip_owner',
    name: 'whose trips are',
    order: 't.trip_number',
    shown: '',
    hidden: { trip_number: 'shown with the trips' },
    closing: kept('recognises late reports, which move nothing'),
  },
  {
    table: 'trip_purchase',
    name: 'purchases on trips',
    order: 't.reported_at, t.trip_number, t.order_ref',
    shown:
      'trip_number order_ref state amount_paise cancelled_ahead_paise coins expectation_id earned_id reported_at expected_by settled_at',
    closing: kept(PARTNERS),
  },
  {
    table: 'trip_report',
    name: 'reports of purchases on trips',
    order: 't.trip_number, t.order_ref, t.seq',
    shown: 'trip_number order_ref seq type amount_paise occurred_at',
    closing: kept(PARTNERS),
  },
  {
    table: 'account_balance',
    name: 'balance',
    order: 't.account_id',
    shown: 'available blocked pending issued spent expired seq last_hash last_at',
    closing: kept(BOOKS),
  },
  {
    table: 'ledger_entry',
    name: 'entries of the ledger',
    order: 't.seq',
    shown:
      'seq entry_id entry_type coins shortfall available_change available_after at cause_title cause_kind cause_id cause_part expected_by reverses hold_id prev_hash hash',
    closing: kept(BOOKS),
  },
  {
    table: 'ledger_posting',
    name: 'postings of entries',
    order: 't.entry_id, t.book',
    shown: 'entry_id book amount',
    closing: kept(BOOKS),
  },
  {
    table: 'lot',
    name: 'lots of coins',
    order: 't.seq, t.lot_id',
    shown: 'lot_id entry_id seq coins remaining earned_at expires_at source',
    closing: kept(BOOKS),
  },
  {
    table: 'lot_use',
    name: 'use of lots',
    order: 't.entry_id, t.lot_id',
    shown: 'entry_id lot_id coins',
    closing: kept(BOOKS),
  },
  {
    table: 'hold',
    name: 'coins set aside',
    order: 't.expires_at, t.hold_id',
    shown: 'hold_id entry_id coins status expires_at cause_title cause_kind cause_id ended_at',
    closing: kept(BOOKS),
  },
  {
    table: 'expectation',
    name: 'coins expected',
    order: 't.entry_id',
    shown: 'entry_id coins remaining status settled_at',
    closing: kept(BOOKS),
  },
  {
    table: 'agent_visit',
    name: 'visits of support agents',
    order: 't.started_at, t.visit_id',
    shown: 'visit_id agent_name role started_at ends_at',
    closing: kept('which support agents signed in: names the agent, not the member'),
  },
  {
    table: 'agent_action',
    name: 'what support agents called',
    order: 't.at, t.action_id',
    shown: 'visit_id action_id endpoint_id order_id at outcome',
    closing: kept('what support agents did'),
  },
].map(ofAccount);
