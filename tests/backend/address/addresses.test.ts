import { randomUUID } from 'node:crypto';
import { ADDRESS_RULES } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { type Answer, NO_LIMITS, type TestApp, testApp, type TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';

const { fetchAll, add, update, remove, createDefault } = contract.address;

const FORM = {
  fullName: 'Asha Rao',
  addressLine1: '14, Lake View Road',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560038',
};

interface Shown {
  addressId: string;
  defaultAddress: boolean;
  addressLine1: string;
}

const at = (houseNumber: number) => ({ ...FORM, addressLine1: `${houseNumber}, Lake View Road` });
const defaultsIn = (list: Shown[]) => list.filter((one) => one.defaultAddress).map((one) => one.addressId);

onEveryDatabase(
  'The addresses of a member',
  (db) => {
    let server: TestApp;
    let member: TestMember;
    beforeAll(async () => {
      server = await testApp({
        db: db(),
        settings: { limits: NO_LIMITS },
      });
    }, OPENING_MS);
    beforeEach(async () => {
      member = await server.join();
    });
    afterAll(() => server.close());

    const as = (who: TestMember) => ({
      list: async (): Promise<Shown[]> =>
        (await server.call(fetchAll, { headers: who.headers })).data.addressList,
      add: (body: object): Promise<Answer> => server.call(add, { body, headers: who.headers }),
      update: (body: object): Promise<Answer> => server.call(update, { body, headers: who.headers }),
      remove: (addressId: string): Promise<Answer> =>
        server.call(remove, { body: { addressId }, headers: who.headers }),
      makeDefault: (addressId: string): Promise<Answer> =>
        server.call(createDefault, { body: { addressId }, headers: who.headers }),
    });
    /** Adds addresses a minute apart; returns their ids, oldest first. */
    const addSeveral = async (count: number, who = member): Promise<string[]> => {
      const ids: string[] = [];
      for (let n = 1; n <= count; n += 1) {
        ids.push((await as(who).add(at(n))).data.address.addressId as string);
        server.clock.advance(60);
      }
      return ids;
    };

    it('are empty at first', async () => {
      expect(await as(member).list()).toEqual([]);
    });

    it('are returned as entered, without surrounding spaces', async () => {
      const answer = await as(member).add({ ...FORM, fullName: '  Asha Rao ', city: ' Bengaluru ' });
      expect(answer.status).toBe(200);
      expect(answer.data.address).toEqual({
        ...FORM,
        addressId: expect.any(String) as string,
        defaultAddress: true,
      });
      expect(await as(member).list()).toEqual([answer.data.address]);
      expect(answer.data.addressList).toEqual([answer.data.address]);
    });

    it('are not overwritten by a tab that has not seen a change from another tab', async () => {
      const { addressId } = (await as(member).add(FORM)).data.address as { addressId: string };
      const first = await as(member).update({ ...at(1), addressId, before: FORM });
      expect(first.status).toBe(200);
      const second = await as(member).update({ ...at(2), addressId, before: FORM });
      expect(second.status).toBe(409);
      expect(second.data).toMatchObject({ errorCode: 'ADDRESS_CHANGED', address: at(1) });
      expect(await as(member).list()).toMatchObject([at(1)]);
      // The same change sent twice, as after a lost answer, is no conflict.
      expect((await as(member).update({ ...at(1), addressId, before: FORM })).status).toBe(200);
      expect((await as(member).update({ ...at(2), addressId, before: at(1) })).status).toBe(200);
    });

    it('can have an empty second line', async () => {
      expect((await as(member).add({ ...FORM, addressLine2: undefined })).data.address).toMatchObject({
        addressLine2: '',
      });
      expect((await as(member).add({ ...at(2), addressLine2: '' })).status).toBe(200);
    });

    it.each([
      ['fullName', 'As'],
      ['fullName', 'Asha R2'],
      ['fullName', '    '],
      ['addressLine1', 'Lake View Road #4'],
      ['addressLine1', '   '],
      ['addressLine2', 'c/o <Asha>'],
      ['city', '  '],
      ['city', 'Benga\tluru'],
      ['state', ''],
      ['state', 'Karna\u0000taka'],
      ['pinCode', '060038'],
      ['pinCode', '56003'],
    ])('are refused with %s as %j', async (field, value) => {
      const answer = await as(member).add({ ...FORM, [field]: value });
      expect([answer.status, Object.keys(answer.data.fields as object)]).toEqual([400, [field]]);
      expect(await as(member).list()).toEqual([]);
    });

    it('can have a pincode that is not in the directory', async () => {
      expect((await as(member).add({ ...FORM, pinCode: '999999' })).status).toBe(200);
    });

    it('belong to the caller, even if the form names another member', async () => {
      const other = await server.join();
      await as(member).add({ ...FORM, userId: other.accountId });
      expect(await as(other).list()).toEqual([]);
      expect(await as(member).list()).toHaveLength(1);
    });

    it('contain an address once when it is added twice', async () => {
      const first = await as(member).add(FORM);
      const again = await as(member).add({ ...FORM, city: 'BENGALURU', addressLine1: '14,  Lake View Road' });
      expect(again.status).toBe(200);
      expect(again.data).toEqual(first.data);
      expect(await as(member).list()).toHaveLength(1);
    });

    it('are updated one at a time, with every field replaced', async () => {
      const [first = '', second = ''] = await addSeveral(2);
      const answer = await as(member).update({ ...at(3), addressLine2: '', addressId: second });
      expect(answer.data.address).toMatchObject({
        addressId: second,
        addressLine1: '3, Lake View Road',
        addressLine2: '',
        defaultAddress: false,
      });
      expect((await as(member).list())[0]).toMatchObject({
        addressId: first,
        addressLine1: '1, Lake View Road',
      });
    });

    it('are listed with the default first, then the newest', async () => {
      const [first, second, third] = await addSeveral(3);
      expect((await as(member).list()).map((one) => one.addressId)).toEqual([first, third, second]);
    });

    it('have the first one as default, until the member chooses another', async () => {
      const [first, second = '', third = ''] = await addSeveral(3);
      expect(defaultsIn(await as(member).list())).toEqual([first]);
      const answer = await as(member).makeDefault(second);
      expect(answer.data.address).toMatchObject({ addressId: second, defaultAddress: true });
      expect(defaultsIn(answer.data.addressList as Shown[])).toEqual([second]);
      await as(member).update({ ...at(3), addressId: third, defaultAddress: true });
      expect(defaultsIn(await as(member).list())).toEqual([third]);
      const fourth = await as(member).add({ ...at(4), defaultAddress: true });
      expect(defaultsIn(await as(member).list())).toEqual([fourth.data.address.addressId]);
    });

    it('keep their default when it is updated with defaultAddress false', async () => {
      const [first = ''] = await addSeveral(2);
      await as(member).update({ ...at(9), addressId: first, defaultAddress: false });
      expect(defaultsIn(await as(member).list())).toEqual([first]);
    });

    it('make the last used or added address the default when the default is deleted', async () => {
      const [first = '', second = '', third] = await addSeveral(3);
      expect(defaultsIn((await as(member).remove(first)).data.addressList as Shown[])).toEqual([third]);
      const place = await db().tx((tx) => server.services.address.useFor(tx, member.accountId, second));
      expect(place).toEqual({
        name: 'Asha Rao',
        address1: '2, Lake View Road',
        address2: 'Indiranagar',
        city: 'Bengaluru',
        state: 'Karnataka',
        pin: '560038',
      });
      await as(member).makeDefault(third ?? '');
      await as(member).remove(third ?? '');
      expect(defaultsIn(await as(member).list())).toEqual([second]);
      await as(member).remove(second);
      expect(await as(member).list()).toEqual([]);
    });

    it('can have a deleted one restored within a minute, unchanged and in its place', async () => {
      const [first = ''] = await addSeveral(3);
      const before = await as(member).list();
      const { address, restorableUntil } = (await as(member).remove(first)).data;
      expect(new Date(restorableUntil as string).getTime()).toBe(
        server.clock.now().getTime() + ADDRESS_RULES.undoSeconds * 1000,
      );
      server.clock.advance(ADDRESS_RULES.undoSeconds - 1);
      await server.services.address.sweep();
      expect((await as(member).add(address as object)).data).toEqual({ address, addressList: before });
      expect((await as(member).add(address as object)).data.addressList).toEqual(before);
    });

    it('cannot have a deleted one restored after a minute', async () => {
      const [first = ''] = await addSeveral(2);
      const { address } = (await as(member).remove(first)).data;
      server.clock.advance(ADDRESS_RULES.undoSeconds);
      expect((await as(member).add(address as object)).status).toBe(404);
      await server.services.address.sweep();
      const rows = await db().query('select 1 from address where account_id = $1', [member.accountId]);
      expect(rows).toHaveLength(1);
    });

    it('are limited to twenty, including a restored one', async () => {
      const [first = ''] = await addSeveral(ADDRESS_RULES.most);
      const refused = await as(member).add(at(21));
      expect([refused.status, refused.data]).toEqual([409, { errorCode: 'ADDRESS_LIMIT', most: 20 }]);
      expect(refused.message).toBe('You have 20 addresses. Delete one to add another');
      expect((await as(member).add(at(20))).status).toBe(200);
      const { address } = (await as(member).remove(first)).data;
      expect((await as(member).add(at(21))).status).toBe(200);
      expect((await as(member).add(address as object)).data.errorCode).toBe('ADDRESS_LIMIT');
      expect(await as(member).list()).toHaveLength(20);
    });

    it('cannot be reached by another member', async () => {
      const other = await server.join();
      const [mine = ''] = await addSeveral(1);
      const gone = (await addSeveral(2))[1] ?? '';
      await as(member).remove(gone);
      const before = await as(member).list();
      for (const addressId of [mine, gone, randomUUID()]) {
        const answers = [
          await as(other).add({ ...FORM, addressId }),
          await as(other).update({ ...FORM, addressId }),
          await as(other).remove(addressId),
          await as(other).makeDefault(addressId),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      }
      expect(await as(other).list()).toEqual([]);
      expect(await as(member).list()).toEqual(before);
    });

    it('have exactly one default after twenty concurrent calls', async () => {
      const ids = await addSeveral(6);
      const calls = Array.from({ length: 20 }, (_, n) => {
        const addressId = ids[n % ids.length] ?? '';
        if (n % 4 === 0) return as(member).remove(addressId);
        if (n % 4 === 1) return as(member).add({ ...at(100 + n), defaultAddress: true });
        if (n % 4 === 2) return as(member).update({ ...at(200 + n), addressId, defaultAddress: true });
        return as(member).makeDefault(addressId);
      });
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const list = await as(member).list();
      expect(list.length).toBeGreaterThan(0);
      expect(defaultsIn(list)).toHaveLength(1);
    });

    it('contain one address when it is added twenty times at once as the first', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => as(member).add(FORM)));
      expect(new Set(answers.map(({ data }) => data.address.addressId as string)).size).toBe(1);
      expect(defaultsIn(await as(member).list())).toHaveLength(1);
    });

    it('never exceed twenty when twenty are added at once', async () => {
      await addSeveral(10);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => as(member).add(at(50 + n))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
      expect(await as(member).list()).toHaveLength(20);
    });

    it('lose an address once when it is deleted twenty times at once', async () => {
      const [first = '', second] = await addSeveral(2);
      const answers = await Promise.all(Array.from({ length: 20 }, () => as(member).remove(first)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
      expect(defaultsIn(await as(member).list())).toEqual([second]);
    });

    it('cannot have two defaults in the database', async () => {
      await addSeveral(2);
      const both = db().query('update address set is_default = true where account_id = $1', [
        member.accountId,
      ]);
      await expect(both).rejects.toThrow(/address_default/);
    });
  },
  { max: 20 },
);
