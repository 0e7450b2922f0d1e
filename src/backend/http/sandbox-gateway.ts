// Demo only: the hosted page of the payment sandbox, where a member pays, makes the payment fail, or cancels. Plain
// HTML and a form. It stands in for an outside site on our own address, so it uses no session.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '#contract/enums.ts';
import { formatInstant, formatMoney } from '../format.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  CALLBACK_MODES,
  createSandboxGateway,
  SANDBOX_PAGE,
  type CallbackMode,
} from '../providers/gateway.ts';
import type { PaymentPage } from '../providers/types.ts';
import { html, type Html } from '../html.ts';
import { sendPage } from './plain-page.ts';

const STYLE = `
  main { max-width: 480px; }
  .note { border: 1px dashed var(--line); border-radius: 8px; padding: 8px 16px; margin-bottom: 32px; font-size: 14px; }
  .bill { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px; margin: 24px 0; }
  .amount { font-size: 40px; line-height: 1.2; font-weight: 700; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; color: var(--ink); }
  .agreement { white-space: normal; margin-bottom: 24px; }
  form { display: grid; gap: 16px; }
  label { display: grid; gap: 8px; font-size: 14px; color: var(--soft); }
  .plain { background: transparent; color: var(--ink); }
  a { color: inherit; display: inline-block; padding: 12px 0; font-weight: 600; }
`;

const CALLBACK_MODE_LABELS: Record<CallbackMode, string> = {
  once: 'At once',
  twice: 'Twice',
  late: 'After 20 seconds',
  never: 'Never (we ask after a minute)',
  again: 'At once, and I am charged twice',
  more: 'At once, but I am charged ₹1 more',
};

const NOTE = html`<p class="note">Sandbox: no money moves here.</p>`;

const bill = ({ amountPaise, title }: PaymentPage): Html =>
  html`<div class="bill">
    <p class="amount">${formatMoney(amountPaise)}</p>
    <p>${title}</p>
  </div>`;

/** What the payer agrees to by paying, besides the amount. */
const agreement = ({ renewalPaise }: PaymentPage): Html | null =>
  renewalPaise === undefined
    ? null
    : html`<p class="agreement">
        You agree that ${formatMoney(renewalPaise)} may be charged again for each renewal, until you switch
        renewal off.
      </p>`;

const payBody = (page: PaymentPage): Html =>
  html`${NOTE}
    <h1>Pay ${page.payee}</h1>
    <p>Open until ${formatInstant(page.payBy)}.</p>
    ${bill(page)} ${agreement(page)}
    <form method="post">
      <label>
        The bank’s answer comes
        <select name="answer">
          ${CALLBACK_MODES.map((mode) => html`<option value="${mode}">${CALLBACK_MODE_LABELS[mode]}</option>`)}
        </select>
      </label>
      <button name="outcome" value="PAID">Pay ${formatMoney(page.amountPaise)}</button>
      <button class="plain" name="outcome" value="FAILED">Let the payment fail</button>
      <button class="plain" name="outcome" value="CANCELLED">Cancel</button>
    </form>`;

const closedBody = (page: PaymentPage, text: string): Html =>
  html`${NOTE}
    <h1>${text}</h1>
    <p>Nothing more can be done here.</p>
    ${bill(page)}
    <a href="${page.returnTo}">Back to ${page.payee}</a>`;

const DECISION_TEXTS = {
  PAID: 'This payment is made',
  FAILED: 'This payment failed',
  CANCELLED: 'This payment was cancelled',
  CLOSED: 'This payment is no longer open',
} as const;

const unknown = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply,
    {
      title: 'Payment',
      style: STYLE,
      body: html`<h1>No such payment</h1>
        <p>The link is not complete. Please go back and begin anew.</p>`,
    },
    404,
  );

interface Form {
  outcome: PaymentOutcome;
  answer: CallbackMode;
}

const formOf = (body: unknown): Form | null => {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const outcome = PAYMENT_OUTCOMES.find((one) => one === form.get('outcome'));
  const answer = CALLBACK_MODES.find((one) => one === (form.get('answer') ?? 'once'));
  return outcome && answer ? { outcome, answer } : null;
};

interface Query {
  request?: string | string[];
}

/** Registers the page. Call it for a demo only. */
export const registerSandboxGateway = async (app: FastifyInstance, deps: Dependencies): Promise<void> => {
  const gateway = createSandboxGateway(deps.db, deps);
  const pageOf = ({ request }: Query): PaymentPage | null =>
    typeof request === 'string' ? gateway.pageOf(request) : null;

  const show = async (page: PaymentPage, reply: FastifyReply): Promise<FastifyReply> => {
    const decided = await gateway.find(page.paymentId);
    const closedReason = decided
      ? DECISION_TEXTS[decided.outcome]
      : page.payBy <= deps.clock.now()
        ? 'The time to pay is over'
        : null;
    const body = closedReason === null ? payBody(page) : closedBody(page, closedReason);
    return sendPage(reply, { title: `Payment to ${page.payee}`, style: STYLE, body });
  };

  // A scope of its own, because only this page accepts forms.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, text),
    );
    scope.get<{ Querystring: Query }>(SANDBOX_PAGE, async (request, reply) => {
      const page = pageOf(request.query);
      return page ? show(page, reply) : unknown(reply);
    });
    scope.post<{ Querystring: Query }>(SANDBOX_PAGE, async (request, reply) => {
      const page = pageOf(request.query);
      const form = formOf(request.body);
      if (!page || !form) return unknown(reply);
      if (page.payBy <= deps.clock.now()) return show(page, reply);
      await gateway.decide(page, form.outcome, form.answer);
      return reply.redirect(page.returnTo, 303);
    });
  });
};
