// Members of another programme who are brought over with their balances.
import { contract } from '#contract/index.ts';
import { importMembers, type MembersImport } from '#backend/import/members.ts';
import type { RowProblem } from '#backend/import/parse-file.ts';
import { checkLedger } from '#backend/ledger/check.ts';
import { closeAccount } from '#backend/member-data/closing.ts';
import { testApp, testClock, type Answer, type TestApp } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';

const { detail, balance, transactions, transactionDetails, card } = contract.member;

const HEAD = 'card,mobile,first_name,last_name,salutation,email,date_of_birth,member_since,coins';

let last = 0;
/** A number that no other row of this file has. */
const next = (): string => String((last += 1)).padStart(6, '0');

/** A good row, with some of its fields changed. */
const row = (changes: Partial<Record<string, string>> = {}) => {
  const n = next();
  const fields: Record<string, string> = {
    card: `5550${n}`,
    mobile: `9400${n}`,
    first_name: 'Kavya',
    last_name: 'Nair',
    salutation: 'Ms',
    email: `kavya${n}@example.in`,
    date_of_birth: '14/08/1991',
    member_since: '01/02/2019',
    coins: '1200',
    ...changes,
  };
  return { ...fields, card: fields['card'] ?? '', mobile: fields['mobile'] ?? '' } as Record<
    string,
    string
  > & {
    card: string;
    mobile: string;
  };
};
type Fields = ReturnType<typeof row>;

const textOf = (rows: readonly Fields[]): string =>
  [
    HEAD,
    ...rows.map((fields) =>
      HEAD.split(',')
        .map((name) => fields[name] ?? '')
        .join(','),
    ),
  ].join('\n');

async function* inChunks(text: string, size = 5000): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

/** The brand that they become members of; also the header of a call on its site. */
const BRAND = { clientId: 'HOOPOE' };

onEveryDatabase('Members from another programme', (db) => {
  let test: TestApp;
  const clock = testClock('2026-03-14T10:00:00.000Z');
  beforeAll(async () => {
    test = await testApp({ db: db(), clock });
  }, OPENING_MS);
  afterAll(() => test.close());

  const load = async (rows: readonly Fields[] | string, options: Partial<MembersImport> = {}, at = clock) => {
    const problems: RowProblem[] = [];
    const result = await importMembers(
      { db: db(), clock: at },
      {
        open: () => inChunks(typeof rows === 'string' ? rows : textOf(rows)),
        programme: 'Kaveri Club',
        clientId: BRAND.clientId,
        coinLifeMonths: 24,
        onProblem: (problem) => void problems.push(problem),
        ...options,
      },
    );
    return { result, problems: problems.map(({ line, reason }) => `${line} ${reason}`) };
  };
  const signIn = async (mobile: string) => {
    const { answer } = await test.verifyMobile(mobile, BRAND);
    return { answer, headers: headersOf(answer) };
  };
  const headersOf = ({ cookies }: Answer) => ({
    ...BRAND,
    cookie: `jwt=${cookies.find(({ name }) => name === 'jwt')?.value}`,
  });
  const bookedOf = async ({ mobile }: Fields) =>
    db().query<{ coins: number; day: string; title: string }>(
      `select e.coins, to_char(l.expires_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, e.cause_title as title
         from identity i join ledger_entry e using (account_id) join lot l using (account_id, entry_id)
        where i.kind = '3' and i.value = $1 order by e.seq`,
      [mobile],
    );
  const countAccounts = async () =>
    (await db().query<{ n: number }>('select count(*)::int as n from account'))[0]?.n ?? 0;
  const expectCleanBooks = async () => {
    const faults: unknown[] = [];
    const { accounts } = await checkLedger(db(), (fault) => void faults.push(fault));
    expect(faults).toEqual([]);
    expect(accounts).toBe(await countAccounts());
  };
  afterEach(expectCleanBooks);

  it('sign in with their number and find their details, card, balance and where it came from', async () => {
    const kavya = row({ coins: '500:31/03/2027; 700: 30/06/2027' });
    expect(await load([kavya, row()])).toEqual({
      result: { members: 2, coins: 2400, present: 0, problems: 0 },
      problems: [],
    });
    const { headers } = await signIn(kavya.mobile);
    expect((await test.call(detail, { headers })).data).toMatchObject({
      salutation: 'Ms',
      firstName: 'Kavya',
      lastName: 'Nair',
      email: kavya['email'],
      emailVerified: false,
      dateOfBirth: '14/08/1991',
      memberSince: '2019-01-31T18:30:00.000Z',
      tier: 'ZILLION',
    });
    expect((await test.call(card, { headers })).data).toEqual({ lcn: kavya.card });
    expect((await test.call(balance, { headers })).data).toMatchObject({
      availablePointsAmount: 1200,
      expiring: [
        { on: '2027-03-31', points: 500 },
        { on: '2027-06-30', points: 700 },
      ],
    });
    const entries = await test.call(transactions, { body: {}, headers });
    expect(entries.data.accountTxnList).toMatchObject([
      { entryType: 'EARNED', points: 700, title: 'Brought over from Kaveri Club', balanceAfter: 1200 },
      { entryType: 'EARNED', points: 500, title: 'Brought over from Kaveri Club', balanceAfter: 500 },
    ]);
    const { entryId } = entries.data.accountTxnList[0];
    const one = await test.call(transactionDetails, { body: { entryId }, headers });
    expect(one.data.reason).toBe('Coins that you brought over from your earlier programme.');
  });

  it('belong to the brand of the command', async () => {
    const one = row();
    await load([one], { clientId: 'HARBOURLINE' });
    expect(await db().query('select client_id as brand from account where lcn = $1', [one.card])).toEqual([
      { brand: 'HARBOURLINE' },
    ]);
  });

  it('choose between several cards of one number, of the file or from before', async () => {
    const { mobile, lcn } = await test.join({ coins: 75, ...BRAND });
    const cards = [row({ mobile, coins: '30' }), row({ mobile, coins: '' })];
    expect((await load(cards)).result).toMatchObject({ members: 2, coins: 30 });
    const { answer } = await signIn(mobile);
    expect(answer.data).toMatchObject({ outcome: 'CHOOSE_ACCOUNT', currentStep: 1 });
    const shown = answer.data.lcnList.map(
      ({ availablePointsAmount }: { availablePointsAmount: number }) => availablePointsAmount,
    );
    expect(shown.toSorted((a: number, b: number) => a - b)).toEqual([0, 30, 75]);
    // Nothing of the card that was there has changed.
    expect(
      await db().query('select first_name as name, imported_from as from from account where lcn = $1', [lcn]),
    ).toEqual([{ name: 'Asha', from: null }]);
  });

  it('need no more than card, number and name; their coins live as long as those of the brand', async () => {
    const one = row({ salutation: '', email: '', date_of_birth: '', member_since: '', coins: '40' });
    await load([one], { coinLifeMonths: 7 });
    expect(await bookedOf(one)).toEqual([
      { coins: 40, day: '2026-10-14', title: 'Brought over from Kaveri Club' },
    ]);
    const { headers } = await signIn(one.mobile);
    expect((await test.call(detail, { headers })).data).toMatchObject({
      salutation: null,
      email: null,
      dateOfBirth: null,
      memberSince: '2026-03-14T10:00:00.000Z',
    });
  });

  it('get a new card if their number has another form, once', async () => {
    const one = row({ card: 'KC-4412-77031-x' });
    expect((await load([one])).result.members).toBe(1);
    expect((await load([one])).result).toEqual({ members: 0, coins: 0, present: 1, problems: 0 });
    const { headers } = await signIn(one.mobile);
    expect((await test.call(card, { headers })).data.lcn).toMatch(/^\d{10}$/);
  });

  it('keep coins until the end of their last day in India, which may be today', async () => {
    const one = row({ coins: '40:14/03/2026' });
    expect((await load([one])).result.members).toBe(1);
    const { headers } = await signIn(one.mobile);
    expect((await test.call(balance, { headers })).data).toMatchObject({ availablePointsAmount: 40 });
    const midnight = new Date('2026-03-14T18:29:59.999Z');
    expect(await db().query('select 1 from lot where expires_at = $1', [midnight])).toHaveLength(1);
  });

  it('with zero coins have no entry', async () => {
    const one = row({ coins: '0' });
    await load([one]);
    expect(await bookedOf(one)).toEqual([]);
  });

  it.each([
    ['card', '', 'Not 1 to 40 letters, digits and hyphens'],
    ['card', '5.55E+15', 'Not 1 to 40 letters, digits and hyphens'],
    ['mobile', '', 'Enter a 10-digit mobile number'],
    ['mobile', '+919400000001', 'Enter a 10-digit mobile number'],
    ['mobile', '5400000001', 'Enter a 10-digit mobile number'],
    ['first_name', '', 'Letters and spaces, 3 to 30'],
    ['first_name', 'K@vya', 'Letters and spaces, 3 to 30'],
    ['last_name', 'N', 'Letters and spaces, 3 to 30'],
    ['salutation', 'Dr', 'Not Mr, Mrs or Ms'],
    ['email', 'kavya.example.in', 'Enter a valid e-mail address'],
    ['date_of_birth', '1991-08-14', 'Date of Bith should be in format DD/MM/YYYY'],
    ['date_of_birth', '14/08/2024', 'Date Entered should atlest 5 years back from now'],
    ['date_of_birth', '30/02/1991', 'Enter a valid Day'],
    ['member_since', '2019', 'Not a day as DD/MM/YYYY'],
    ['member_since', '31/02/2019', 'Not a day as DD/MM/YYYY'],
    ['member_since', '15/03/2026', 'In the future'],
    ['member_since', '01/01/0019', 'Before 1900'],
    ['coins', '12.5', 'Not whole coins, or coins:DD/MM/YYYY separated by semicolons'],
    ['coins', '-5', 'Not whole coins, or coins:DD/MM/YYYY separated by semicolons'],
    ['coins', '500; 700:31/03/2027', 'Not whole coins, or coins:DD/MM/YYYY separated by semicolons'],
    ['coins', '500:31/04/2027', 'A day does not exist'],
    ['coins', '500:31/03/2027; 7:31/03/2027', 'A day appears twice'],
    ['coins', '500:13/03/2026', 'A day is past'],
  ])('are refused with all others when %s is “%s”', async (column, value, reason) => {
    const before = await countAccounts();
    const bad = row({ [column]: value });
    const { result, problems } = await load([row(), bad, row()]);
    expect(result).toEqual({ members: 0, coins: 0, present: 0, problems: 1 });
    expect(problems).toEqual([`3 ${column}: ${reason}`]);
    expect(await countAccounts()).toBe(before);
  });

  it('are loaded without the bad rows on request, and reported once in the order of lines', async () => {
    const [first, repeated] = [row(), row()];
    const rows = [
      first,
      row({ mobile: '1' }),
      repeated,
      { ...row(), card: repeated.card },
      row({ coins: 'x' }),
      row(),
    ];
    const { result, problems } = await load(rows, { skipBad: true });
    expect(result).toEqual({ members: 3, coins: 3600, present: 0, problems: 3 });
    expect(problems).toEqual([
      '3 mobile: Enter a 10-digit mobile number',
      '5 card: It is on line 4 too',
      '6 coins: Not whole coins, or coins:DD/MM/YYYY separated by semicolons',
    ]);
    expect(await bookedOf(repeated)).toHaveLength(1);
  });

  it('are only counted when the file is only checked', async () => {
    const before = await countAccounts();
    const { result, problems } = await load([row(), row({ mobile: '' })], { checkOnly: true, skipBad: true });
    expect(result).toEqual({ members: 1, coins: 1200, present: 0, problems: 1 });
    expect(problems).toHaveLength(1);
    expect(await countAccounts()).toBe(before);
  });

  it('are brought over once, however often their file is loaded, and keep what they changed since', async () => {
    const rows = [row({ coins: '500:31/03/2026' }), row(), row({ coins: '' })];
    await load(rows);
    await db().query("update account set first_name = 'Kavita' where lcn = $1", [rows[1]?.card]);
    // By now the coins of the first have expired.
    const later = testClock('2026-05-01T10:00:00.000Z');
    expect(await load([...rows, row()], {}, later)).toEqual({
      result: { members: 1, coins: 1200, present: 3, problems: 0 },
      problems: [],
    });
    for (const [n, one] of rows.entries()) expect(await bookedOf(one)).toHaveLength(n === 2 ? 0 : 1);
    expect(
      await db().query('select first_name as name from account where lcn = $1', [rows[1]?.card]),
    ).toEqual([{ name: 'Kavita' }]);
  });

  it('are loaded completely when a run that failed in its middle is repeated', async () => {
    const rows = Array.from({ length: 300 }, () => row());
    let opened = 0;
    async function* breaking(): AsyncGenerator<string> {
      opened += 1;
      let chunks = 0;
      for await (const chunk of inChunks(textOf(rows))) {
        chunks += 1;
        if (opened === 2 && chunks === 4) throw new Error('The disk is gone');
        yield chunk;
      }
    }
    const before = await countAccounts();
    await expect(load(rows, { open: breaking })).rejects.toThrow('The disk is gone');
    const loaded = (await countAccounts()) - before;
    expect(loaded).toBeGreaterThan(0);
    expect(loaded).toBeLessThan(300);
    await expectCleanBooks();
    expect((await load(rows)).result).toEqual({
      members: 300 - loaded,
      coins: (300 - loaded) * 1200,
      present: loaded,
      problems: 0,
    });
  });

  it('are loaded once by two commands at the same time', async () => {
    const rows = Array.from({ length: 120 }, () => row());
    const before = await countAccounts();
    const both = await Promise.all([load(rows), load(rows)]);
    expect(both.flatMap(({ problems }) => problems)).toEqual([]);
    expect(both[0].result.members + both[1].result.members).toBe(120);
    expect((await countAccounts()) - before).toBe(120);
  });

  it('are refused where a card that is here says something else', async () => {
    const [kavya, other] = [row(), row()];
    const enrolled = await test.join();
    await load([kavya, other]);
    const { result, problems } = await load([
      { ...kavya, mobile: row().mobile },
      { ...other, coins: '1201' },
      row({ card: enrolled.lcn, mobile: enrolled.mobile }),
    ]);
    expect(result.members + result.present).toBe(0);
    expect(problems).toEqual([
      '2 mobile: Loaded before with another number',
      '3 coins: Loaded before with another balance',
      '4 card: This number is another member’s here',
    ]);
  });

  it('are refused when the name of the programme or the brand differs from the first time', async () => {
    const rows = [row(), row({ card: 'KC-1' })];
    await load(rows);
    const reasons = ['2', '3'].map((n) => `${n} card: Loaded before with another --programme or --client`);
    expect((await load(rows, { programme: 'Kaveri' })).problems).toEqual(reasons);
    expect((await load(rows, { clientId: 'ZILLION' })).problems).toEqual(reasons);
    // Also for other numbers: of the same programme, or where the card's number is the one that is used here.
    const others = rows.map((one) => ({ ...one, mobile: row().mobile }));
    expect((await load(others, { clientId: 'ZILLION' })).problems).toEqual(reasons);
    expect((await load(others.slice(0, 1), { programme: 'Kaveri' })).problems).toEqual(reasons.slice(0, 1));
  });

  it('are reported as well if they have come to differ since the file was checked, and the others loaded', async () => {
    const [other, changed] = [row(), row()];
    const rows = [other, changed];
    let opened = 0;
    async function* open(): AsyncGenerator<string> {
      opened += 1;
      if (opened === 2) await load([{ ...changed, coins: '7' }]);
      yield textOf(rows);
    }
    const { result, problems } = await load(rows, { open });
    expect(result).toEqual({ members: 1, coins: 1200, present: 0, problems: 1 });
    expect(problems).toEqual(['3 coins: Loaded before with another balance']);
  });

  it('are reported as well if the file was replaced by one that cannot be read since it was checked', async () => {
    const [first, second] = [row(), row()];
    let opened = 0;
    async function* open(): AsyncGenerator<string> {
      opened += 1;
      yield textOf([first, opened === 1 ? second : { ...second, mobile: 'none' }]);
    }
    const { result, problems } = await load([first, second], { open, skipBad: true });
    expect(result).toMatchObject({ members: 1, problems: 1 });
    expect(problems).toEqual([expect.stringMatching(/^3 mobile: /)]);
  });

  it('may be members since today, and since 1900', async () => {
    const rows = [row({ member_since: '14/03/2026' }), row({ member_since: '01/01/1900' })];
    expect(await load(rows)).toMatchObject({ result: { members: 2 }, problems: [] });
  });

  it('may have had the same number in two programmes', async () => {
    const [one, other] = [row({ card: '1001' }), row({ card: '1001' })];
    await load([one]);
    expect((await load([other], { programme: 'Ghats Rewards' })).result.members).toBe(1);
    expect(await bookedOf(other)).toMatchObject([{ title: 'Brought over from Ghats Rewards' }]);
  });

  it('do not come back once their account was closed', async () => {
    const one = row();
    await load([one]);
    await closeAccount({ db: db(), keys: test.deps.keys, at: clock.now() }, one.card);
    expect((await load([one])).result).toEqual({ members: 0, coins: 0, present: 1, problems: 0 });
    expect(await bookedOf(one)).toEqual([]);
  });

  it('are refused with a file whose header is wrong or missing, of which nothing is repeated', async () => {
    const { result, problems } = await load('9400000001,Kavya\n1,2');
    expect(result).toMatchObject({ members: 0, problems: 6 });
    expect(problems.join()).not.toMatch(/94000|Kavya/);
  });
});
