// The claimant and the payees: PAN, UPI id, bank account.
import { addMs, DAY_MS } from '#backend/clock.ts';
import { formatInstant } from '#backend/format.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { cashbackHarness, PAN_CLAIM, UPI_ID } from '../../support/cashback-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

const { dbt } = contract;
const WRONG = { pan: 'ABCPX1234F' };
/** Another wrong one each time. */
const wrong = (n: number) => ({ pan: `ABCPX${1000 + n}F` });

onEveryDatabase('Identity and payees for cashback', (db) => {
  const harness = cashbackHarness(db);

  /** Lets two checks of a provider answer only once both were asked for. */
  const answerTogether = <T>(answer: T) => {
    const both = Promise.withResolvers<T>();
    let asked = 0;
    return () => {
      if ((asked += 1) === 2) both.resolve(answer);
      return both.promise;
    };
  };

  const standing = async ({ headers }: TestMember) =>
    (await harness().call(dbt.verifyUser, { headers })).data;

  describe('the PAN of a member', () => {
    it('is verified once, shown masked and stored encrypted', async () => {
      const member = await harness().join();
      expect(await standing(member)).toMatchObject({ panStatus: 'NEEDED', pan: null, triesLeft: 5 });
      const answer = await harness().verifyPan(member);
      const verified = { panStatus: 'VERIFIED', pan: 'ABxxxx234F', panName: 'Asha Rao', lockedUntil: null };
      expect(answer).toMatchObject({ status: 200, data: verified });
      expect(await standing(member)).toMatchObject(verified);
      const [row] = await db().query<object>('select * from cashback_claimant where account_id = $1', [
        member.accountId,
      ]);
      expect(JSON.stringify(row)).not.toContain(PAN_CLAIM.pan);
    });

    it('may be sent again, but a different PAN is refused once one is verified', async () => {
      const member = await harness().join();
      await harness().verifyPan(member);
      // Neither is checked, so neither can fail, nor use up a try.
      const register = jest
        .spyOn(harness().deps.providers.pan, 'matches')
        .mockRejectedValue(new Error('The register is away'));
      expect((await harness().verifyPan(member)).status).toBe(200);
      const other = await harness().verifyPan(member, { pan: 'XYZPR9999K' });
      register.mockRestore();
      expect(other).toMatchObject({ status: 409, data: { errorCode: 'PAN_VERIFIED' } });
      expect((await standing(member)).pan).toBe('ABxxxx234F');
    });

    it('is the first one when two are verified at once, and the other call is told so', async () => {
      const member = await harness().join();
      const register = jest
        .spyOn(harness().deps.providers.pan, 'matches')
        .mockImplementation(answerTogether(true));
      const answers = await Promise.all([
        harness().verifyPan(member),
        harness().verifyPan(member, { pan: 'XYZPR9999K' }),
      ]);
      register.mockRestore();
      const [good, ...others] = answers.sort((one, other) => one.status - other.status);
      expect(good).toMatchObject({ status: 200, data: { panStatus: 'VERIFIED' } });
      expect(others).toMatchObject([{ status: 409, data: { errorCode: 'PAN_VERIFIED' } }]);
    });

    it('is locked for a day after five failures', async () => {
      const member = await harness().join();
      for (const triesLeft of [4, 3, 2, 1]) {
        const answer = await harness().verifyPan(member, wrong(triesLeft));
        expect(answer).toMatchObject({ status: 400, data: { errorCode: 'PAN_MISMATCH', triesLeft } });
        expect((await standing(member)).triesLeft).toBe(triesLeft);
      }
      const fifth = await harness().verifyPan(member, WRONG);
      expect(fifth).toMatchObject({ status: 429, data: { errorCode: 'PAN_LOCKED' } });
      expect(Number(fifth.headers['retry-after'])).toBe(86_400);
      // Even the right PAN is not checked now.
      expect((await harness().verifyPan(member)).data.errorCode).toBe('PAN_LOCKED');
      expect(await standing(member)).toMatchObject({ panStatus: 'LOCKED', triesLeft: 0 });
      harness().clock.advance(86_400);
      expect(await standing(member)).toMatchObject({ panStatus: 'NEEDED', triesLeft: 5 });
      expect((await harness().verifyPan(member, WRONG)).data).toMatchObject({ triesLeft: 4 });
      expect((await harness().verifyPan(member)).status).toBe(200);
    });

    it('costs one try when what was refused last is repeated, as after a lost answer', async () => {
      const member = await harness().join();
      const register = jest.spyOn(harness().deps.providers.pan, 'matches');
      for (let n = 0; n < 6; n += 1) {
        const answer = await harness().verifyPan(member, WRONG);
        expect(answer).toMatchObject({ status: 400, data: { errorCode: 'PAN_MISMATCH', triesLeft: 4 } });
      }
      expect(register).toHaveBeenCalledTimes(1);
      register.mockRestore();
      expect(await standing(member)).toMatchObject({ panStatus: 'NEEDED', triesLeft: 4 });
      // Other values, and the same ones after those, are another try.
      expect((await harness().verifyPan(member, { ...WRONG, fullName: 'Asha Roy' })).data.triesLeft).toBe(3);
      expect((await harness().verifyPan(member, WRONG)).data.triesLeft).toBe(2);
      const [row] = await db().query<object>('select * from cashback_check where account_id = $1', [
        member.accountId,
      ]);
      expect(JSON.stringify(row)).not.toContain(WRONG.pan);
      harness().clock.advance(86_400);
      // The register is asked again on another day.
      expect((await harness().verifyPan(member, WRONG)).data.triesLeft).toBe(1);
    });

    it('can be guessed only five times when twenty guesses arrive at once', async () => {
      const member = await harness().join();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => harness().verifyPan(member, wrong(n))),
      );
      const codes = answers.map(({ data }) => data.errorCode as string);
      expect(codes.filter((code) => code === 'PAN_MISMATCH')).toHaveLength(4);
      expect(codes.filter((code) => code === 'PAN_LOCKED')).toHaveLength(16);
    });

    it('costs and returns tries of its own member only', async () => {
      const [member, other] = [await harness().join(), await harness().join()];
      await harness().verifyPan(other, WRONG);
      for (let n = 0; n < 4; n += 1) await harness().verifyPan(member, wrong(n));
      expect(await standing(other)).toMatchObject({ panStatus: 'NEEDED', triesLeft: 4 });
      expect((await harness().verifyPan(other)).status).toBe(200);
      expect(await standing(member)).toMatchObject({ panStatus: 'NEEDED', triesLeft: 1 });
    });

    it('is answered with 503 while the PAN register is unavailable, and no try is lost', async () => {
      const member = await harness().join();
      for (let n = 0; n < 6; n += 1) {
        const answer = await harness().verifyPan(member, { pan: 'ABCPR0000F' });
        expect(answer).toMatchObject({ status: 503, data: { errorCode: 'UNAVAILABLE' } });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(await standing(member)).toMatchObject({ panStatus: 'NEEDED', triesLeft: 5 });
    });

    it('loses no try either if the register fails before it answers anything', async () => {
      const member = await harness().join();
      jest.spyOn(harness().deps.providers.pan, 'matches').mockImplementationOnce(() => {
        throw new Error('not connected');
      });
      expect((await harness().verifyPan(member)).status).toBe(503);
      expect(await standing(member)).toMatchObject({ panStatus: 'NEEDED', triesLeft: 5 });
    });

    it('is locked by the fifth failure, even if the register was unavailable between two of them', async () => {
      const member = await harness().join();
      for (let n = 0; n < 4; n += 1) await harness().verifyPan(member, wrong(n));
      expect((await harness().verifyPan(member, { pan: 'ABCPR0000F' })).status).toBe(503);
      expect(await standing(member)).toMatchObject({ panStatus: 'NEEDED', triesLeft: 1 });
      expect((await harness().verifyPan(member, WRONG)).data.errorCode).toBe('PAN_LOCKED');
    });

    it.each(['1899-12-31', '2026-04-01', '2090-01-01'])(
      'is refused without a check for the date of birth %s',
      async (dateOfBirth) => {
        const answer = await harness().verifyPan(await harness().join(), { dateOfBirth });
        expect(answer).toMatchObject({ status: 400, data: { errorCode: 'MALFORMED_REQUEST' } });
        expect(Object.keys(answer.data.fields as object)).toEqual(['dateOfBirth']);
      },
    );
  });

  describe('the payee of a member', () => {
    const fetched = async ({ headers }: TestMember) =>
      (await harness().call(dbt.fetchBeneficiary, { headers })).data;
    const listed = async (member: TestMember) => (await fetched(member)).beneficiaryList;
    const lockedUntil = async (member: TestMember) => (await fetched(member)).lockedUntil;
    const panned = async () => {
      const member = await harness().join({ coins: 1000 });
      await harness().verifyPan(member);
      return member;
    };

    it('needs a verified PAN first', async () => {
      const answer = await harness().editPayee(await harness().join());
      expect(answer).toMatchObject({ status: 409, data: { errorCode: 'PAN_NEEDED' } });
    });

    it('is a UPI id, a bank account, or both, shown masked and stored encrypted', async () => {
      const member = await panned();
      const upi = await harness().editPayee(member);
      expect(upi.data.beneficiary).toMatchObject({
        kind: 'UPI',
        account: 'xxxarao@examplebank',
        accountHolder: 'Asha Rao',
        bankName: null,
      });
      const bank = { kind: 'BANK', accountNumber: '001234567890', ifsc: 'HDFC0000001' };
      const added = await harness().editPayee(member, bank);
      expect(added.data.beneficiary).toMatchObject({
        kind: 'BANK',
        account: '00xxxxxx7890',
        bankName: 'HDFC Bank',
        ifsc: 'HDFC0000001',
      });
      expect((await listed(member)).map(({ kind }: { kind: string }) => kind)).toEqual(['UPI', 'BANK']);
      const rows = JSON.stringify(
        await db().query('select * from beneficiary where account_id = $1', [member.accountId]),
      );
      expect(rows).not.toContain(UPI_ID);
      expect(rows).not.toContain(bank.accountNumber);
    });

    it('is replaced by another of its kind, and keeps its id when the same one is sent again', async () => {
      const member = await panned();
      const first = (await harness().editPayee(member)).data.beneficiary;
      expect((await harness().editPayee(member)).data.beneficiary).toEqual(first);
      const body = { kind: 'UPI', upiId: 'asha.rao@other', beneficiaryId: first.beneficiaryId };
      const bank = { kind: 'BANK', accountNumber: '001234567890', ifsc: 'HDFC0000001' };
      const ofAnother = await harness().editPayee(member, { ...bank, beneficiaryId: first.beneficiaryId });
      expect(ofAnother.data.fields).toHaveProperty('kind');
      const second = (await harness().editPayee(member, body)).data.beneficiary;
      expect(await listed(member)).toEqual([second]);
      // The first payee no longer exists for any call.
      expect(await harness().editPayee(member, body)).toMatchObject({ status: 404 });
      expect(await harness().save(member, 'cart-old', first.beneficiaryId as string, 500)).toMatchObject({
        status: 404,
      });
    });

    it('keeps one id when the same one is sent twice at once', async () => {
      const member = await panned();
      const bank = jest
        .spyOn(harness().deps.providers.bank, 'matchName')
        .mockImplementation(answerTogether('SAME' as const));
      const answers = await Promise.all([harness().editPayee(member), harness().editPayee(member)]);
      bank.mockRestore();
      const current = await listed(member);
      expect(current).toHaveLength(1);
      for (const { data } of answers) expect(data.beneficiary).toEqual(current[0]);
    });

    it('cannot be changed or used by another member', async () => {
      const { beneficiaryId } = await harness().claimant();
      const member = await panned();
      const body = { kind: 'UPI', upiId: 'asha.rao@other', beneficiaryId };
      expect(await harness().editPayee(member, body)).toMatchObject({
        status: 404,
        data: { errorCode: 'NOT_FOUND' },
      });
      expect(await harness().save(member, 'cart-theirs', beneficiaryId, 500)).toMatchObject({ status: 404 });
      expect(await listed(member)).toEqual([]);
    });

    it.each([
      ['a UPI id in another name', 'NAME_MISMATCH', { kind: 'UPI', upiId: 'stranger@bank' }],
      ['an unknown UPI id', 'PAYEE_UNKNOWN', { kind: 'UPI', upiId: 'nobody@bank' }],
      [
        'a bank account in another name',
        'NAME_MISMATCH',
        { kind: 'BANK', accountNumber: '111100000002', ifsc: 'HDFC0000001' },
      ],
    ])('is refused for %s, and locked after five failures', async (_what, errorCode, body) => {
      const member = await panned();
      for (const triesLeft of [4, 3, 2, 1]) {
        expect(await harness().editPayee(member, body)).toMatchObject({
          status: 400,
          data: { errorCode, triesLeft },
        });
      }
      const until = formatInstant(addMs(harness().clock.now(), DAY_MS));
      expect(await harness().editPayee(member, body)).toMatchObject({
        status: 429,
        message: `Five accounts could not be verified. You can try again after ${until}`,
        data: { errorCode: 'PAYEE_LOCKED' },
      });
      expect((await harness().editPayee(member)).data.errorCode).toBe('PAYEE_LOCKED');
      expect(await lockedUntil(member)).toBe(addMs(harness().clock.now(), DAY_MS).toISOString());
      expect(await listed(member)).toEqual([]);
    });

    it('is checked at most ten times a day, even if some checks succeed', async () => {
      const member = await panned();
      const own = (n: number) => ({ kind: 'UPI', upiId: `asha.rao${n % 2}@bank` });
      const guess = { kind: 'UPI', upiId: 'nobody@bank' };
      for (const n of [1, 2]) {
        for (let wrong = 0; wrong < 4; wrong += 1) {
          const answer = await harness().editPayee(member, guess);
          if (n === 1) expect(answer.data).toMatchObject({ triesLeft: 4 - wrong });
          expect(answer.data.errorCode).toBe('PAYEE_UNKNOWN');
        }
        expect((await harness().editPayee(member, own(n))).status).toBe(200);
        // Without an answer it counts as none, and takes nothing of the day's count back.
        if (n === 1) {
          const unanswered = await harness().editPayee(member, { kind: 'UPI', upiId: 'down@bank' });
          expect(unanswered.status).toBe(503);
        }
      }
      const eleventh = await harness().editPayee(member, guess);
      expect(eleventh).toMatchObject({
        status: 429,
        message: expect.stringMatching(
          /^Too many accounts were checked today\. You can try again after \d\d \w+ \d{4} /,
        ),
        data: { errorCode: 'PAYEE_LOCKED' },
      });
      expect(Number(eleventh.headers['retry-after'])).toBe(86_400);
      expect(await lockedUntil(member)).not.toBeNull();
      // Stored payees need no check.
      expect((await harness().editPayee(member, own(2))).status).toBe(200);
      harness().clock.advance(86_400);
      expect(await lockedUntil(member)).toBeNull();
      expect((await harness().editPayee(member, own(1))).status).toBe(200);
    });

    it('is locked by the last failed check of the day, even after fewer than five failures', async () => {
      const member = await panned();
      for (const n of [1, 2, 3, 4, 5, 6]) {
        const answer = await harness().editPayee(member, { kind: 'UPI', upiId: `asha.rao${n}@bank` });
        expect(answer.status).toBe(200);
      }
      const guess = () => harness().editPayee(member, { kind: 'UPI', upiId: 'stranger@bank' });
      for (const triesLeft of [3, 2, 1]) expect((await guess()).data).toMatchObject({ triesLeft });
      expect((await guess()).data.errorCode).toBe('PAYEE_LOCKED');
    });

    it('is answered with 503 when the bank does not answer, and can be tried again', async () => {
      const member = await panned();
      const answer = await harness().editPayee(member, { kind: 'UPI', upiId: 'down@bank' });
      expect(answer).toMatchObject({ status: 503, message: expect.stringContaining('bank') as string });
      expect((await harness().editPayee(member)).status).toBe(200);
    });

    it.each([
      ['upiId', { kind: 'UPI' }],
      ['accountNumber', { kind: 'BANK', ifsc: 'HDFC0000001' }],
      ['ifsc', { kind: 'BANK', accountNumber: '001234567890' }],
      ['bankName', { kind: 'BANK', accountNumber: '001234567890', ifsc: 'HDFC0ZZZZZZ' }],
      ['bankName', { kind: 'BANK', accountNumber: '001234567890', ifsc: 'HDFC0ZZZZZZ', bankName: '    ' }],
    ])('is refused with %s as the field at fault when it is missing', async (field, body) => {
      const answer = await harness().editPayee(await panned(), body);
      expect(answer).toMatchObject({ status: 400, data: { errorCode: 'MALFORMED_REQUEST' } });
      expect(Object.keys(answer.data.fields as object)).toEqual([field]);
    });

    it('is refused with "Invalid UPI ID" when the UPI id has no at-sign', async () => {
      const answer = await harness().editPayee(await panned(), { kind: 'UPI', upiId: 'asharao' });
      expect(answer.data.fields).toEqual({ upiId: 'Invalid UPI ID' });
    });

    it('takes the bank name from the member when the IFSC is not in the directory', async () => {
      const body = {
        kind: 'BANK',
        accountNumber: '001234567890',
        ifsc: 'HDFC0ZZZZZZ',
        bankName: 'Harbour Bank',
      };
      const answer = await harness().editPayee(await panned(), body);
      expect(answer.data.beneficiary).toMatchObject({ bankName: 'Harbour Bank' });
    });
  });

  describe('the IFSC of a bank branch', () => {
    const asked = async (ifsc: string) => {
      const { headers } = await harness().join();
      return harness().call(dbt.fetchBank, { query: { ifsc }, headers });
    };

    it.each([
      ['SBIN0004343', 'State Bank of India'],
      ['HDFC0000001', 'HDFC Bank'],
      // A code that one bank lent to another.
      ['APBL0001001', 'District Co-operative Central Bank Srikakul'],
    ])('%s is found', async (ifsc, bankName) => {
      const answer = await asked(ifsc);
      expect(answer).toMatchObject({ status: 200, data: { ifsc, bankName, branchCode: ifsc.slice(5) } });
    });

    it.each(['SBIN0ZZZZZZ', 'QQQQ0000001', 'HDFC0ABCDEF'])(
      '%s is unknown, and answered without a bank',
      async (ifsc) => {
        const { status, data } = await asked(ifsc);
        expect([status, data]).toEqual([200, { ifsc, bankName: null, branchCode: null }]);
      },
    );
  });
});
