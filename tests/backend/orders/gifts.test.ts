// Whose e-mail address and number hear of an order, and that its password confirms where the codes go
// (docs/decisions/241).
import { randomUUID } from 'node:crypto';
import { login } from '#contract/login.ts';
import { orders } from '#contract/orders.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createOrderHarness, type OrderHarness } from '../../support/order-harness.ts';

const RECIPIENT = { email: 'riya@example.in', mobile: '9812345678' };
const OWN_EMAIL = 'asha@example.in';
/** As the sandbox issues them. */
const A_CODE = /\b[2-9A-Z]{4}-[2-9A-Z]{4}/;

onEveryDatabase('An order for somebody else', (db) => {
  let harness: OrderHarness;
  beforeAll(async () => {
    harness = await createOrderHarness(db());
  }, OPENING_MS);
  afterEach(() => harness.vouchers.behave({}));
  afterAll(() => harness.close());

  const join = (emailVerified = true) => harness.join({ coins: 5000, email: OWN_EMAIL, emailVerified });

  /** Its messages by recipient; of several with the same, the last. */
  const toldOf = async (orderId: string) => {
    harness.clock.advance(60);
    await harness.queue.work();
    const about = harness.sent.filter(({ text }) => text.includes(orderId));
    return { count: about.length, ...Object.fromEntries(about.map(({ to, text }) => [to, text])) };
  };

  const delivered = async (member: TestMember, draft: object) => {
    const orderId = await harness.confirmed(member, draft);
    await harness.issue(member, orderId);
    return toldOf(orderId);
  };

  it('sends the codes to the recipient, and tells the member where they went', async () => {
    const member = await join();
    const told = await delivered(member, RECIPIENT);
    expect(told).toMatchObject({
      count: 4,
      [RECIPIENT.email]: expect.stringMatching(A_CODE),
      [RECIPIENT.mobile]: expect.stringMatching(/ is here\. The code waits in your e-mail\.$/),
      [member.mobile]: expect.stringMatching(
        /The code waits in your account and was sent to riya@example\.in\.$/,
      ),
      [OWN_EMAIL]: expect.stringMatching(
        /The code waits in your account and was sent to riya@example\.in\.$/,
      ),
    });
    expect(told).toMatchObject({ [OWN_EMAIL]: expect.not.stringMatching(A_CODE) });
    const subjects = harness.sent.slice(-4).flatMap(({ to, subject }) => (subject ? [[to, subject]] : []));
    expect(Object.fromEntries(subjects)).toEqual({
      [OWN_EMAIL]: expect.stringMatching(/^Delivered: /),
      [RECIPIENT.email]: expect.stringMatching(/^Your code: /),
    });
  });

  it('that fails is told to the member alone', async () => {
    harness.vouchers.behave({ refuse: true });
    const member = await join();
    const told = await delivered(member, RECIPIENT);
    const failed = expect.stringContaining('1,800 coins are back in your account');
    expect(told).toEqual({ count: 2, [member.mobile]: failed, [OWN_EMAIL]: failed });
  });

  it('is told once to contacts that are the member’s own, with the codes', async () => {
    const member = await join();
    const told = await delivered(member, { email: OWN_EMAIL, mobile: member.mobile });
    expect(told).toEqual({
      count: 2,
      [OWN_EMAIL]: expect.stringMatching(A_CODE),
      [member.mobile]: expect.stringMatching(/The code waits in your account and your e-mail\.$/),
    });
  });

  it('knows the member’s own address in other capitals', async () => {
    const member = await join();
    const told = await delivered(member, { email: 'Asha@Example.in', mobile: member.mobile });
    expect(told).toEqual({
      count: 2,
      'Asha@Example.in': expect.stringMatching(A_CODE),
      [member.mobile]: expect.stringMatching(/The code waits in your account and your e-mail\.$/),
    });
  });

  it('tells another number than the member’s only that it has come, if the codes went to the member', async () => {
    const member = await join();
    const told = await delivered(member, { email: OWN_EMAIL, mobile: RECIPIENT.mobile });
    expect(told).toEqual({
      count: 3,
      [OWN_EMAIL]: expect.stringMatching(A_CODE),
      [member.mobile]: expect.stringMatching(/The code waits in your account and your e-mail\.$/),
      [RECIPIENT.mobile]: expect.stringMatching(/\) is here\.$/),
    });
  });

  it('sends nothing to an unconfirmed address, unless the member ordered with it', async () => {
    const member = await join(false);
    const gift = await delivered(member, RECIPIENT);
    expect(Object.keys(gift).sort()).toEqual(
      [RECIPIENT.email, RECIPIENT.mobile, member.mobile, 'count'].sort(),
    );
    harness.clock.advance(600);
    const own = await delivered(member, { email: OWN_EMAIL, mobile: member.mobile });
    expect(own).toMatchObject({ count: 2, [OWN_EMAIL]: expect.stringMatching(A_CODE) });
  });
});

onEveryDatabase('The password of an order', (db) => {
  let harness: OrderHarness;
  beforeAll(async () => {
    harness = await createOrderHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  const begin = async (email: string) => {
    const member = await harness.join({ coins: 5000, email: OWN_EMAIL, emailVerified: true });
    const cartId = randomUUID();
    const place = (to: string) =>
      harness.place(member, { cartId, draft: { email: to, mobile: member.mobile } });
    const { orderId } = (await place(email)).data as { orderId: string };
    const textOf = () => harness.sent.findLast(({ to }) => to === member.mobile)?.text;
    return { member, cartId, orderId, place, textOf };
  };

  it('names the address that gets the codes, if it is not the member’s', async () => {
    const { member, cartId, textOf, place } = await begin(OWN_EMAIL);
    await harness.requestPassword(member, cartId);
    expect(textOf()).toContain('to redeem 1,800 coins for Desk gift card at ZILLION.');
    await place('thief@example.in');
    await harness.requestPassword(member, cartId);
    expect(textOf()).toContain(
      'to redeem 1,800 coins for Desk gift card, sent to thief@example.in, at ZILLION.',
    );
  });

  it('does not confirm it for another address than when it was asked for', async () => {
    const { member, cartId, orderId, place } = await begin(OWN_EMAIL);
    const before = await harness.requestPassword(member, cartId);
    await place('corrected@example.in');
    expect(await harness.verify(member, { orderId, ...before })).toMatchObject({
      status: 400,
      data: { errorCode: 'OTP_UNKNOWN' },
    });
    const withoutRequest = await harness.call(orders.verifyPlain, {
      body: { orderId, otp: before.otp },
      headers: { ...member.headers, 'idempotency-key': randomUUID() },
    });
    expect(withoutRequest.data).toMatchObject({ errorCode: 'OTP_UNKNOWN' });
    harness.clock.advance(31);
    const resent = await harness.call(login.otpResend, {
      body: { requestId: before.requestId },
      headers: member.headers,
    });
    expect(resent.data).toMatchObject({ errorCode: 'OTP_UNKNOWN' });
    const after = await harness.requestPassword(member, cartId);
    expect((await harness.verify(member, { orderId, ...after })).status).toBe(200);
    expect((await harness.details(member, orderId)).email).toBe('corrected@example.in');
  });

  it('does not confirm another address that came while it was asked for', async () => {
    const { member, cartId, orderId } = await begin(OWN_EMAIL);
    const password = await harness.requestPassword(member, cartId);
    await harness.deps.db.query(`update member_order set email = 'thief@example.in' where order_id = $1`, [
      orderId,
    ]);
    expect((await harness.verify(member, { orderId, ...password })).data).toMatchObject({
      errorCode: 'OTP_UNKNOWN',
    });
    harness.clock.advance(31);
    const next = await harness.requestPassword(member, cartId);
    expect((await harness.verify(member, { orderId, ...next })).status).toBe(200);
  });

  it('that the release before asked for is still accepted', async () => {
    const { member, cartId, orderId } = await begin(OWN_EMAIL);
    const password = await harness.requestPassword(member, cartId);
    await harness.deps.db.query('update otp_request set terms = null where request_id = $1', [
      password.requestId,
    ]);
    expect((await harness.verify(member, { orderId, ...password })).status).toBe(200);
  });
});
