import { act, render } from '@testing-library/react';
import { Fragment } from 'react';

const untranslated = { ...Object.getOwnPropertyDescriptors(Node.prototype) };

const PROTECTION: string = '#web/lib/translated-page.ts';
beforeAll(async () => {
  await import(PROTECTION);
});

const standInFor = (...words: (string | null)[]): HTMLElement => {
  const element = document.createElement('font' as string);
  element.textContent = `«${words.join('')}»`;
  return element;
};

/** Ways in which browsers and their extensions put translations in the place of texts. */
const TRANSLATORS: [string, (texts: Text[]) => void][] = [
  ['replaces each', (texts) => texts.forEach((text) => text.replaceWith(standInFor(text.data)))],
  [
    'adds each translation and then removes the text',
    (texts) =>
      texts.forEach((text) => {
        text.before(standInFor(text.data));
        text.remove();
      }),
  ],
  [
    'replaces neighbours together',
    (texts) => {
      for (const first of texts) {
        if (!first.parentNode) continue;
        const others = texts.filter((text) => text.previousSibling === first);
        first.replaceWith(standInFor(first.data, ...others.map(({ data }) => data)));
        others.forEach((text) => text.remove());
      }
    },
  ],
];

interface Words {
  coins: number;
  hasNote: boolean;
  isKept: boolean;
}

/** A line whose texts change, come and go beside one another. */
function Line({ coins, hasNote, isKept }: Words) {
  return (
    <p>
      {coins}
      {' coins '}
      <b>and </b>
      {hasNote && 'a note '}
      {isKept ? 'a text' : <i>nothing</i>}
    </p>
  );
}

function List({ words }: { words: string[] }) {
  return words.map((word) => <Fragment key={word}>{`${word} `}</Fragment>);
}

/** A line on a page, and what changes it. */
const show = () => {
  const start: Words = { coins: 5, hasNote: false, isKept: true };
  const { container, rerender } = render(<Line {...start} />);
  let now = start;
  return {
    line: container.firstElementChild as HTMLElement,
    change: async (words: Partial<Words>) => {
      now = { ...now, ...words };
      // The document tells of changes in a microtask.
      await act(async () => rerender(<Line {...now} />));
    },
  };
};

/** What the reader sees, translated or not. */
const readIn = (line: HTMLElement): string => line.textContent.replaceAll(/[«»]/g, '');

const translate = (line: HTMLElement, translator: (texts: Text[]) => void): Promise<void> =>
  act(async () => translator([...line.childNodes].filter((node): node is Text => node instanceof Text)));

it('leaves the methods of the document alone while nothing is translated, so that mistakes are still told', () => {
  expect(Object.getOwnPropertyDescriptors(Node.prototype)).toEqual(untranslated);
  expect(() => document.body.removeChild(document.createTextNode(''))).toThrow();
});

describe.each(TRANSLATORS)('a page whose translator %s', (_, translator) => {
  it('shows the new text of a translated one', async () => {
    const { line, change } = show();
    await translate(line, translator);
    expect(line.textContent).toContain('«5');
    await change({ coins: 6 });
    expect(readIn(line)).toBe('6 coins and a text');
  });

  it('removes a translated text', async () => {
    const { line, change } = show();
    await translate(line, translator);
    await change({ isKept: false });
    expect(readIn(line)).toBe('5 coins and nothing');
  });

  it('adds a text before a translated one', async () => {
    const { line, change } = show();
    await translate(line, translator);
    await change({ hasNote: true });
    expect(readIn(line)).toBe('5 coins and a note a text');
  });

  it('shows later texts, too, when they are translated in turn', async () => {
    const { line, change } = show();
    await translate(line, translator);
    await change({ coins: 6 });
    await translate(line, translator);
    expect(line.textContent).toContain('«6');
    await change({ coins: 7 });
    expect(readIn(line)).toBe('7 coins and a text');
  });
});

const [, replaceEach] = TRANSLATORS[0]!;

it('goes on with a page whose original texts the translator has written anew', async () => {
  const { line, change } = show();
  await translate(line, replaceEach);
  await act(async () => {
    for (const font of line.querySelectorAll(':scope > font')) font.replaceWith(readIn(font as HTMLElement));
  });
  await change({ hasNote: true });
  expect(readIn(line)).toContain('a note');
  await change({ isKept: false });
  expect(readIn(line)).toContain('nothing');
});

it.each([[['two', 'one']], [['two', 'one', 'three']]])(
  'moves translated texts with their list to %j',
  async (words) => {
    const { container, rerender } = render(<List words={words.toSorted()} />);
    await translate(container, replaceEach);
    rerender(<List words={words} />);
    expect(readIn(container)).toBe(`${words.join(' ')} `);
  },
);

it('leaves a text where it is that was only moved to a translated one', async () => {
  const { container, rerender } = render(<List words={['one', 'two', 'three']} />);
  await translate(container, ([, , three]) => three!.replaceWith(standInFor(three!.data)));
  await act(async () => rerender(<List words={['two', 'one', 'three']} />));
  rerender(<List words={['two', 'one']} />);
  expect(readIn(container)).toBe('two one ');
});

it('does not bring back a text that the page itself removed beside a translated one', async () => {
  const { line, change } = show();
  await change({ hasNote: true });
  await translate(line, replaceEach);
  await change({ hasNote: false });
  await change({ coins: 8, isKept: false });
  expect(readIn(line)).toBe('8 coins and nothing');
});

it('changes the methods of the document once', async () => {
  const { line, change } = show();
  await translate(line, replaceEach);
  const { removeChild } = Node.prototype;
  await change({ coins: 8 });
  await translate(line, replaceEach);
  expect(Node.prototype.removeChild).toBe(removeChild);
});
