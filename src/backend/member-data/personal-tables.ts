// Tables about the person: erased when the account is closed, or kept without the columns that identify the person.
import { MESSAGE_JOBS } from '../providers/message-job.ts';
import type { MemberTable } from './member-table.ts';

const ERASED = { rows: 'ERASED' } as const;

const SEALED_MESSAGE = 'the encrypted message; what it was about is shown in its own place';

/** The queue keeps messages for days, sent or not. */
const messagesIn = (table: string, name: string): MemberTable => ({
  table,
  name,
  where: `t.name in (${MESSAGE_JOBS.map((job) => `'${job}'`).join(', ')})
    and (t.data ->> 'accountId' = me.account_id::text
         or t.state >= 'completed' and t.data ->> 'recipient' = any(me.marks))`,
  order: 't.id',
  shown: '',
  hidden: { data: SEALED_MESSAGE },
  closing: ERASED,
});

export const PERSONAL_TABLES: readonly MemberTable[] = [
  messagesIn('pgboss.job', 'messages in the queue'),
  messagesIn('pgboss.archive', 'messages in the archive of the queue'),
  {
    table: 'outbox_message',
    name: 'messages in the outbox of a demo',
    // Messages about an order go to the recipient that the member chose, those about a claim to the partner: their keys
    // name the order or the claim. Which one is read from the key, so that it is looked up among the member's.
    where: `t.recipient = any(me.contacts)
      or t.key like 'order:%:%'
         and exists (select 1 from member_order o
                      where (o.account_id, o.order_id) = (me.account_id, split_part(t.key, ':', 2)))
      or t.key like 'claim:%'
         and exists (select 1 from trip_claim c
                      where (c.account_id, c.claim_id) = (me.account_id, substr(t.key, 7)))`,
    order: 't.at, t.key',
    shown: 'channel recipient purpose at',
    hidden: {
      key: 'makes sure that it is sent once',
      code: 'a one-time password',
      subject: 'may name what was ordered; the order shows it',
      text: 'contains one-time passwords and codes',
      html: 'the same as HTML',
    },
    closing: ERASED,
  },
  {
    table: 'otp_request',
    name: 'requests for one-time passwords',
    // Without an account, for a login. Another member's may have gone to the same e-mail address.
    where: `t.account_id = me.account_id
      or t.account_id is null and (t.target = any(me.contacts) or t.recipient = any(me.contacts))`,
    order: 't.created_at, t.request_id',
    shown:
      'purpose client_id target recipient message order_id sends tries created_at sent_at expires_at verified_at completed_at',
    hidden: {
      request_id: 'an id of ours',
      account_id: 'the account',
      terms: 'the recipient of an order, hashed; the order shows it',
      code_hash: 'the password, hashed',
    },
    closing: ERASED,
  },
  {
    table: 'session',
    name: 'sessions',
    order: 't.created_at, t.session_id',
    shown: 'session_id client_id role agent_name user_agent created_at last_seen_at expires_at revoked_at',
    hidden: { account_id: 'the account', token_hash: 'identifies its cookie' },
    closing: ERASED,
  },
  {
    table: 'sso_link_use',
    name: 'sign-on links used',
    order: 't.used_at, t.link_id',
    shown: 'link_id used_at',
    hidden: { account_id: 'the account' },
    closing: ERASED,
  },
  {
    table: 'idempotent_call',
    name: 'answers kept in case a call is sent again',
    order: 't.created_at, t.key',
    shown: 'endpoint_id created_at',
    hidden: {
      account_id: 'the account',
      key: 'a random number that the device made',
      body_hash: 'hashed',
      answer: 'the answer of that time; the current state is shown in its own place',
      sent: 'the same, as it was sent',
    },
    closing: ERASED,
  },
  {
    table: 'address',
    name: 'addresses',
    order: 't.is_default desc, t.created_at, t.address_id',
    shown: 'address_id name address1 address2 city state pin is_default created_at used_at deleted_at',
    hidden: { account_id: 'the account' },
    closing: ERASED,
  },
  {
    table: 'reminder_choice',
    name: 'choices about reminders',
    order: 't.changed_at',
    shown: 'expiry changed_at',
    hidden: { account_id: 'the account' },
    closing: ERASED,
  },
  {
    table: 'expiry_reminder',
    name: 'reminders of expiring coins',
    order: 't.expires_on',
    shown: 'expires_on days_before sent_at',
    hidden: { account_id: 'the account' },
    closing: ERASED,
  },
  {
    table: 'survey_participation',
    name: 'surveys answered',
    order: 't.answered_at, t.survey_id',
    shown: 'survey_id answers points answered_at',
    hidden: { account_id: 'the account' },
    closing: ERASED,
  },
  {
    table: 'trip_claim',
    name: 'claims for coins of trips',
    order: 't.filed_at, t.claim_id',
    shown:
      'claim_id trip_number order_ref ordered_on amount_paise note state reason filed_at answer_by settled_at',
    hidden: { account_id: 'the account' },
    closing: ERASED,
  },
  {
    table: 'cashback_check',
    name: 'checks of PAN and payee',
    order: 't.kind',
    shown: 'kind failures locked_until checked day_ends_at',
    hidden: { account_id: 'the account', refused: 'a keyed hash that recognises what was refused last' },
    closing: ERASED,
  },
  {
    table: 'cashback_draft',
    name: 'cashback claims that were not confirmed',
    order: 't.saved_at, t.cart_id',
    shown: 'cart_id beneficiary_id points saved_at',
    hidden: { account_id: 'the account' },
    closing: ERASED,
  },
  {
    table: 'cashback_claimant',
    name: 'verified PAN',
    order: 't.verified_at',
    shown: 'pan_masked pan_name verified_at',
    hidden: {
      account_id: 'the account',
      pan_sealed: 'sealed; shown masked',
      person: 'a keyed hash that recognises all cards of one PAN',
    },
    closing: ERASED,
  },
  {
    table: 'identity',
    name: 'numbers that sign in',
    order: 't.kind, t.value',
    shown: 'kind value created_at',
    hidden: { account_id: 'the account' },
    closing: ERASED,
  },
  {
    table: 'beneficiary',
    name: 'payees',
    order: 't.added_at, t.beneficiary_id',
    shown: 'beneficiary_id kind masked account_holder bank_name ifsc added_at replaced_at',
    hidden: { account_id: 'the account', sealed: 'sealed; shown masked' },
    closing: {
      rows: 'KEPT',
      why: 'transfers refer to the payee that they were paid to',
      cleared: { sealed: 'null', masked: 'null', account_holder: 'null', bank_name: 'null', ifsc: 'null' },
    },
  },
  {
    table: 'account',
    name: 'account',
    order: 't.account_id',
    shown:
      'account_id client_id lcn status tier salutation first_name last_name email email_verified date_of_birth created_at closed_at imported_from imported_card',
    closing: {
      rows: 'KEPT',
      why: 'the books refer to it; nobody can sign in with its card',
      cleared: {
        salutation: 'null',
        first_name: 'null',
        last_name: 'null',
        email: 'null',
        email_verified: 'false',
        date_of_birth: 'null',
      },
    },
  },
];
