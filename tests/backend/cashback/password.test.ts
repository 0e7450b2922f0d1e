// What the one-time password of a claim confirms.
import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { asAgent } from '../../support/agents.ts';
import { cashbackHarness, TERMS, UPI_ID } from '../../support/cashback-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

const { login } = contract;
const POINTS = 1000;

onEveryDatabase('Cashback and its one-time password', (db) => {
  const harness = cashbackHarness(db);

  it('names the amount and the masked payee in its message', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    await harness().save(member, cartId, beneficiaryId);
    await harness().requestPassword(member, cartId);
    const text = harness().sent.findLast(({ to }) => to === member.mobile)?.text ?? '';
    expect(text).toMatch(/Rs 200\.00 to xxxarao@examplebank for 1,000 coins/);
    expect(text).not.toContain(UPI_ID);
  });

  it('is not sent without a session, a cart id or a saved claim, nor to a support agent', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const body = { purpose: 'CASH_TRANSACTION' };
    expect((await harness().call(login.otpInit, { body })).status).toBe(401);
    expect(await harness().call(login.otpInit, { body, headers: member.headers })).toMatchObject({
      status: 400,
      data: { fields: { cartId: expect.any(String) as string } },
    });
    const headers = { ...member.headers, cartid: randomUUID() };
    expect((await harness().call(login.otpInit, { body, headers })).status).toBe(404);
    await harness().save(member, headers.cartid, beneficiaryId);
    const agent = { ...(await asAgent(harness(), member.lcn)), cartid: headers.cartid };
    expect(await harness().call(login.otpInit, { body, headers: agent })).toMatchObject({
      status: 403,
      data: { errorCode: 'AGENT_NOT_ALLOWED' },
    });
  });

  it('confirms only the amount it was sent for', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    await harness().save(member, cartId, beneficiaryId);
    const password = await harness().requestPassword(member, cartId);
    await harness().save(member, cartId, beneficiaryId, 2000);
    const more = await harness().transfer(member, cartId, { ...password, points: 2000, amountPaise: 40_000 });
    expect(more).toMatchObject({ status: 400, data: { errorCode: 'OTP_UNKNOWN' } });
    const fewer = await harness().transfer(member, cartId, {
      ...password,
      points: 1999,
      amountPaise: 40_000,
    });
    expect(fewer.data.errorCode).toBe('PRICE_CHANGED');
    const shown = await harness().transfer(member, cartId, password);
    expect(shown).toMatchObject({
      status: 409,
      message: 'The claim has changed',
      data: { errorCode: 'PRICE_CHANGED', points: 2000, amountPaise: 40_000 },
    });
    expect(await harness().balance(member)).toEqual({ available: 5000, blocked: 0 });
  });

  it('confirms nothing after the payee was changed or replaced', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    await harness().save(member, cartId, beneficiaryId);
    const password = await harness().requestPassword(member, cartId);
    const account = { kind: 'BANK', accountNumber: '001234567890', ifsc: 'HDFC0000001' };
    const { beneficiary } = (await harness().editPayee(member, account)).data;
    await harness().save(member, cartId, beneficiary.beneficiaryId as string);
    expect((await harness().transfer(member, cartId, password)).data.errorCode).toBe('OTP_UNKNOWN');

    await harness().save(member, cartId, beneficiaryId);
    await harness().editPayee(member, { kind: 'UPI', upiId: 'asha.rao@otherbank' });
    expect(await harness().transfer(member, cartId, password)).toMatchObject({
      status: 404,
      message: 'You have no such UPI id or bank account',
    });
    expect((await harness().save(member, cartId, beneficiaryId)).status).toBe(404);
    expect(await harness().balance(member)).toEqual({ available: 5000, blocked: 0 });
  });

  it('confirms nothing when the rate has changed, and the response states the new amount', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    await harness().save(member, cartId, beneficiaryId);
    const password = await harness().requestPassword(member, cartId);
    await harness().offer({ ...TERMS, paisePerCoin: 15 });
    const answer = await harness().transfer(member, cartId, password);
    // The password was sent for the old amount, and confirms no other.
    const agreed = await harness().transfer(member, cartId, { ...password, amountPaise: 15_000 });
    await harness().offer(TERMS);
    expect(answer).toMatchObject({
      status: 409,
      message: 'The cashback rate has changed',
      data: { errorCode: 'PRICE_CHANGED', points: POINTS, amountPaise: 15_000 },
    });
    expect(agreed).toMatchObject({ status: 400, data: { errorCode: 'OTP_UNKNOWN' } });
    expect(await harness().balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect((await harness().transfer(member, cartId, password)).status).toBe(200);
  });

  it('is locked after five wrong tries, and none is sent for a redemption with the same cart', async () => {
    const { member, beneficiaryId } = await harness().claimant();
    const cartId = randomUUID();
    await harness().save(member, cartId, beneficiaryId);
    const { requestId, otp } = await harness().requestPassword(member, cartId);
    const wrong = otp === '000000' ? '111111' : '000000';
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await harness().transfer(member, cartId, { requestId, otp: wrong });
      expect(answer).toMatchObject({ status: 400, data: { errorCode: 'OTP_WRONG', triesLeft } });
    }
    expect((await harness().transfer(member, cartId, { requestId, otp })).data.errorCode).toBe('OTP_LOCKED');
    const redeem = await harness().call(login.otpInit, {
      body: { purpose: 'REDEEM_POINTS' },
      headers: { ...member.headers, cartid: cartId },
    });
    expect(redeem.status).toBe(404);
    expect(await harness().balance(member)).toEqual({ available: 5000, blocked: 0 });
  });
});
