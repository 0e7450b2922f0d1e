import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '#backend/clock.ts';
import {
  checkBrandTexts,
  fillBrandTexts,
  fillTemplate,
  worthText,
} from '#backend/modules/help/brand-texts.ts';
import { contentOf } from '#backend/modules/help/content.ts';
import { coinLifeOf, type CoinLife } from '#backend/modules/clients/coin-life.ts';
import { VERIFY_WITHIN_MS } from '#backend/modules/orders/new-order.ts';
import { PAY_WITHIN_MS } from '#backend/modules/payments/types.ts';
import type { Providers } from '#backend/providers/types.ts';
import { EXPIRY_REMINDERS } from '#backend/modules/reminders/rules.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { contract } from '#contract/index.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

type How = keyof CoinLife;

/** What the help calls coins that are earned in this way; null if it does not say how long they are valid. */
const SAID_OF_COINS: Record<How, string | null> = {
  partner: 'with a partner',
  welcome: 'Welcome coins',
  conversion: null,
  plus: null,
  bonus: null,
  import: null,
};

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
}, OPENING_MS);
afterAll(() => test.close());

interface Category {
  categoryId: string;
  questions: {
    questionId: string;
    question: string;
    answer: string[];
    links: { label: string; href: string }[];
  }[];
}

const faqsOf = async (client: string): Promise<Category[]> =>
  (await test.call(contract.help.faqs, { query: { client } })).data.categories;
const policyOf = (client: string, policyId: string) =>
  test.call(contract.help.policy, { query: { client, policyId } });

const clientIds = loadBrands().map(({ clientId }) => clientId);

describe('The frequent questions', () => {
  it.each(clientIds)(
    'of %s cover at least six categories with at least four questions each',
    async (client) => {
      const categories = await faqsOf(client);
      expect(categories.map(({ categoryId }) => categoryId)).toEqual(
        expect.arrayContaining([
          'earning',
          'redeeming',
          'expiry',
          'one-time-passwords',
          'vouchers',
          'account',
        ]),
      );
      for (const { questions } of categories) expect(questions.length).toBeGreaterThanOrEqual(4);
      const ids = categories.flatMap(({ questions }) => questions.map(({ questionId }) => questionId));
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it.each(clientIds)(
    'of %s state the brand’s support address and the worth of a coin, with every placeholder filled in',
    async (client) => {
      const brand = loadBrands().find(({ clientId }) => clientId === client);
      const text = JSON.stringify(await faqsOf(client));
      expect(text).toContain(brand?.support.email);
      expect(text).toContain(worthText(brand?.rates.paisePerCoin ?? 0));
      expect(text).not.toMatch(/\{\w+\}/);
    },
  );

  it.each(clientIds)('of %s state how many days before the expiry a reminder is sent', async (client) => {
    const questions = (await faqsOf(client)).flatMap((category) => category.questions);
    const { answer } = questions.find(({ questionId }) => questionId === 'about-to-expire')!;
    expect(answer.join(' ')).toContain(`${EXPIRY_REMINDERS.daysBefore.join(' and ')} days before`);
  });

  it.each(clientIds)('of %s state for how long coins are valid', async (client) => {
    const questions = (await faqsOf(client)).flatMap((category) => category.questions);
    const { answer } = questions.find(({ questionId }) => questionId === 'how-long-coins-last')!;
    const life = coinLifeOf(loadBrands().find(({ clientId }) => clientId === client)?.coinLifeMonths);
    const said = (Object.keys(life) as How[]).flatMap((how) =>
      SAID_OF_COINS[how] === null ? [] : [`${SAID_OF_COINS[how]} last ${life[how]} months`],
    );
    const text = answer.join(' ');
    expect(said.filter((part) => !text.includes(part))).toEqual([]);
    expect(text.match(/\d+ months/g)).toHaveLength(said.length);
  });

  it('state the months of a brand whose coins live for another time', () => {
    const [brand] = loadBrands();
    const life = { ...coinLifeOf(null), partner: 18, welcome: 1 };
    const { categories } = fillBrandTexts(contentOf(brand!.brand), brand!, life);
    const { answer } = categories
      .flatMap(({ questions }) => questions)
      .find(({ questionId }) => questionId === 'how-long-coins-last')!;
    expect(answer.join(' ')).toMatch(/with a partner last 18 months .*Welcome coins last 1 month\./);
  });

  it.each(clientIds)(
    'of %s state how long an order waits for its password and for its payment',
    async (client) => {
      const questions = (await faqsOf(client)).flatMap((category) => category.questions);
      const { answer } = questions.find(({ questionId }) => questionId === 'coins-blocked')!;
      const minutesOf = (ms: number) => (ms === 10 * MINUTE_MS ? 'ten minutes' : `${ms / MINUTE_MS} minutes`);
      expect(answer.join(' ')).toContain(`the password within ${minutesOf(VERIFY_WITHIN_MS)}`);
      expect(answer.join(' ')).toContain(`${minutesOf(PAY_WITHIN_MS)} for that after the password`);
    },
  );

  it.each(loadBrands())('of $clientId link to no module that is off', async ({ clientId, modules }) => {
    const linksOf = (categories: Category[]) =>
      categories.flatMap(({ questions }) => questions.flatMap(({ links }) => links));
    const written = contentOf(clientId.toLowerCase()).categories.flatMap(({ module, questions }) =>
      module !== undefined && !modules.includes(module)
        ? []
        : questions.flatMap(({ links = [] }) =>
            links.map(({ label, href, module: of }) => ({ label, href, of })),
          ),
    );
    const open = written.filter(({ of }) => of === undefined || modules.includes(of));
    expect(open.length).toBeGreaterThan(0);
    expect(linksOf(await faqsOf(clientId))).toEqual(open.map(({ label, href }) => ({ label, href })));
  });

  it('contain the own category of a brand besides the common ones', async () => {
    const idsOf = async (client: string) => (await faqsOf(client)).map(({ categoryId }) => categoryId);
    expect(await idsOf('HARBOURLINE')).toContain('bank-card');
    expect(await idsOf('HOOPOE')).not.toContain('bank-card');
  });

  it.each(loadBrands())(
    'of $clientId cover cashback, Plus and conversion exactly when the brand offers them',
    async (brand) => {
      const OF_MODULES = { cashback: 'cashback', plus: 'plus', convert: 'converting' };
      const found = (await faqsOf(brand.clientId)).map(({ categoryId }) => categoryId);
      for (const [module, categoryId] of Object.entries(OF_MODULES)) {
        expect([categoryId, found.includes(categoryId)]).toEqual([
          categoryId,
          brand.modules.includes(module),
        ]);
      }
    },
  );

  it('are those of the default brand for an unknown client', async () => {
    expect(await faqsOf('NOBODY')).toEqual(await faqsOf('ZILLION'));
  });
});

describe('A policy', () => {
  it.each(['privacy', 'terms', 'partner-terms'])(
    '%s has sections and lists all policies',
    async (policyId) => {
      const { status, data } = await policyOf('HOOPOE', policyId);
      expect(status).toBe(200);
      expect(data.policy).toMatchObject({ policyId });
      expect(data.policy.sections.length).toBeGreaterThan(4);
      expect(data.policies.map((one: { policyId: string }) => one.policyId)).toEqual([
        'privacy',
        'terms',
        'partner-terms',
      ]);
      expect(JSON.stringify(data)).not.toMatch(/[<>]|\{\w+\}/);
    },
  );

  // TypeScript asks for a line about each provider.
  const RECEIVERS: Record<keyof Providers, string> = {
    sms: 'sends our messages',
    email: 'sends our messages',
    vouchers: 'issues a voucher',
    fulfilment: 'delivers an order',
    payments: 'the payment service',
    pan: 'the register of PANs',
    bank: 'the banks',
    payouts: 'the banks',
    programme: 'the programme whose points you convert',
  };

  it.each(Object.entries(RECEIVERS))(
    'on privacy says what the provider %s sees',
    async (_provider, words) => {
      const { sections } = (await policyOf('ZILLION', 'privacy')).data.policy;
      const { list } = sections.find(({ title }: { title: string }) => title === 'Who else sees it');
      expect(list.join('\n')).toContain(words);
    },
  );

  it('returns 404 when it does not exist', async () => {
    const { status, data } = await policyOf('ZILLION', 'cookies');
    expect([status, data.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  it('returns 400 for a malformed id and names the field', async () => {
    const { status, data } = await policyOf('ZILLION', '../../etc/passwd');
    expect([status, Object.keys(data.fields)]).toEqual([400, ['policyId']]);
  });
});

describe('The content files of the help', () => {
  const folder = mkdtempSync(join(tmpdir(), 'help-content-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const category = (categoryId: string, title: string) => ({
    categoryId,
    title,
    summary: 'A line.',
    questions: [{ questionId: 'a', question: 'Why?', answer: ['So.'] }],
  });
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));

  it('are rejected when a field is missing or unknown', () => {
    write('broken', { categories: [{ ...category('one', 'One'), questions: [] }] });
    expect(() => contentOf('broken', folder)).toThrow('questions');
    write('nameless', { categories: [{ categoryId: 'one', questions: category('one', 'One').questions }] });
    expect(() => contentOf('nameless', folder)).toThrow('the category "one": title: ');
    write('unknown', { faqs: [] });
    expect(() => contentOf('unknown', folder)).toThrow(
      'The help texts unknown.json are refused: Has fields that are not known: faqs',
    );
  });

  it('are rejected when they are no JSON', () => {
    writeFileSync(join(folder, 'half.json'), '{ "categories": [');
    expect(() => contentOf('half', folder)).toThrow('The help texts half.json are refused: Unexpected end');
  });

  it('have known placeholders filled in, and are rejected with an unknown one', () => {
    expect(fillTemplate({ a: ['{name}'], b: null, c: 1 }, { name: 'Hoopoe' })).toEqual({
      a: ['Hoopoe'],
      b: null,
      c: 1,
    });
    expect(() => fillTemplate('{nmae}', { name: 'Hoopoe' })).toThrow('{nmae}');
  });

  it('are checked for every brand, with its placeholders', () => {
    const [brand] = loadBrands();
    if (!brand) throw new Error('There is no brand');
    const textsOf = (title: string) => write(brand.brand, { categories: [category('one', title)] });
    textsOf('About {name}');
    expect(() => checkBrandTexts([brand], folder)).not.toThrow();
    textsOf('About {nmae}');
    expect(() => checkBrandTexts([brand], folder)).toThrow('{nmae}');
  });
});

it('worthText gives the worth of a coin in paise or rupees', () => {
  expect([25, 99, 100, 250, 12.5].map(worthText)).toEqual([
    '25 paise',
    '99 paise',
    '₹1',
    '₹2.50',
    '12.5 paise',
  ]);
});
