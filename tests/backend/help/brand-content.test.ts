// How the help texts of a brand and those of every brand become one (docs/decisions/286).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentOf } from '#backend/modules/help/content.ts';

const folder = mkdtempSync(join(tmpdir(), 'help-brands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const question = (questionId: string, text = questionId) => ({ questionId, question: text, answer: ['So.'] });
const category = (categoryId: string, ...ids: string[]) => ({
  categoryId,
  title: categoryId.toUpperCase(),
  summary: 'A line.',
  questions: ids.map((id) => question(id)),
});
const policy = (policyId: string, title: string) => ({
  policyId,
  title,
  summary: 'A line.',
  validFrom: '2026-01-01',
  sections: [{ title: 'One', paragraphs: [], list: [] }],
});
const write = (name: string, content: object) =>
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));

/** The help of a brand with that file: each category with its questions. */
const merged = (own: object): [string, string[]][] => {
  write('common', { categories: [category('one', 'a', 'b', 'c'), category('two', 'd', 'e')] });
  write('own', own);
  return contentOf('own', folder).categories.map(({ title, questions }) => [
    title,
    questions.map((one) => one.question),
  ]);
};

const COMMON = [
  ['ONE', ['a', 'b', 'c']],
  ['TWO', ['d', 'e']],
];

describe('The help of a brand', () => {
  it('is that of every brand if its file says nothing', () => {
    expect(merged({})).toEqual(COMMON);
  });

  it('has its own question in the place of the one with that id, and its others after them', () => {
    const own = { categoryId: 'one', questions: [question('x'), question('b', 'Our b')] };
    expect(merged({ categories: [own] })).toEqual([['ONE', ['a', 'Our b', 'c', 'x']], COMMON[1]]);
  });

  it('may rename a category, and add one of its own after the others', () => {
    const own = [category('three', 'x'), { categoryId: 'two', title: 'Mine' }];
    expect(merged({ categories: own })).toEqual([COMMON[0], ['Mine', ['d', 'e']], ['THREE', ['x']]]);
  });

  it('asks a question where the brand puts it, and once', () => {
    const own = { categoryId: 'two', questions: [question('a', 'Our a')] };
    expect(merged({ categories: [own] })).toEqual([
      ['ONE', ['b', 'c']],
      ['TWO', ['d', 'e', 'Our a']],
    ]);
  });

  it('lacks the questions that it leaves out, and a category that has none left', () => {
    expect(merged({ leaveOut: ['b', 'd', 'e'] })).toEqual([['ONE', ['a', 'c']]]);
  });

  it('has its own policies in the place of those with their ids', () => {
    write('common', { policies: [policy('privacy', 'Privacy'), policy('terms', 'Terms')] });
    write('own', { policies: [policy('terms', 'Our terms')] });
    expect(contentOf('own', folder).policies.map(({ title }) => title)).toEqual(['Privacy', 'Our terms']);
  });

  it.each<[string, object, string]>([
    [
      'leaves out what there is not',
      { leaveOut: ['z'] },
      'leaveOut: there is no question "z" in common.json',
    ],
    [
      'asks a question twice',
      { categories: [category('three', 'x'), category('four', 'x')] },
      'the question "x" occurs twice',
    ],
    [
      'has a category twice',
      { categories: [{ categoryId: 'one' }, { categoryId: 'one' }] },
      'the category "one" occurs twice',
    ],
    [
      'adds a category without a title',
      { categories: [{ categoryId: 'three', questions: [question('x')] }] },
      'the category "three": title: ',
    ],
    [
      'has a field that is none',
      { categories: [{ categoryId: 'one', subtitle: 'x' }] },
      'categories.0: Has fields that are not known: subtitle',
    ],
  ])('is refused if its file %s', (_what, own, fault) => {
    expect(() => merged(own)).toThrow(`The help texts own.json are refused: ${fault}`);
  });
});
