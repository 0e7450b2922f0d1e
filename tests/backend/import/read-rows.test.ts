// A file that is read chunk by chunk.
import fc from 'fast-check';
import { z } from 'zod';
import { parseFile, readRows, type FileFormat, type ParsedFile } from '#backend/import/parse-file.ts';

interface Row {
  id: string;
  note: string;
}

const FORMAT: FileFormat<Row> = {
  columns: ['id', 'note'],
  required: ['id', 'note'],
  row: z.object({ id: z.string().regex(/^\d*$/, 'Not a number'), note: z.string() }),
};

async function* chunksOf(text: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

const collect = async (chunks: AsyncIterable<string>, format = FORMAT): Promise<ParsedFile<Row>> => {
  const all: ParsedFile<Row> = { rows: [], problems: [] };
  for await (const { rows, problems } of readRows(chunks, format)) {
    all.rows.push(...rows);
    all.problems.push(...problems);
  }
  return all;
};

/** Enough lines that the ends of lines are known before the text under test begins. */
const opening = (newline: string): string => `id,note${newline}${`1,${'x'.repeat(98)}${newline}`.repeat(50)}`;

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'plain',
    '"a ""quoted"" text"',
    '"two\nlines"',
    '"a, b"',
    '"open',
    'in "the" middle',
    '"x"y',
  ),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[\r\n",]/g, '')),
);
const line = fc.tuple(fc.constantFrom('1', '22', 'x', ''), cell).map((cells) => cells.join(','));

describe('A file that is read in chunks', () => {
  it('has the same rows, lines and problems as when it is read as a whole, wherever the chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        async (lines, newline, endsWithNewline, size) => {
          const text = opening(newline) + lines.join(newline) + (endsWithNewline ? newline : '');
          let row = 0;
          const { rows, problems } = parseFile(text, { ...FORMAT, keyOf: () => String((row += 1)) });
          expect(await collect(chunksOf(text, size))).toEqual({ rows, problems });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('may begin with a byte order mark, and may be shorter than a chunk', async () => {
    expect(await collect(chunksOf('\uFEFFid,note\r\n7,seven', 1000))).toEqual({
      rows: [{ line: 2, content: { id: '7', note: 'seven' } }],
      problems: [],
    });
  });

  it('is not read to its end when a row does not end', async () => {
    const text = `${opening('\n')}2,"open\n${'3,next\n'.repeat(400_000)}`;
    const { rows, problems } = await collect(chunksOf(text, 65_536));
    expect(rows).toHaveLength(50);
    expect(problems).toEqual([{ line: 52, reason: 'The row does not end: a closing quote may be missing' }]);
  });

  it('is refused if it is empty, also when it is read as a whole', async () => {
    const problems = ['id', 'note'].map((name) => ({ line: 1, reason: `The column ${name} is missing` }));
    expect(await collect(chunksOf('', 1000))).toEqual({ rows: [], problems });
    expect(parseFile('', { ...FORMAT, keyOf: ({ id }) => id })).toMatchObject({ rows: [], problems });
  });

  it('is refused if its header is all that it has, also when it is read as a whole', async () => {
    const problems = [{ line: 1, reason: 'No row follows the header line' }];
    for (const text of ['id,note', 'id,note\r\n\r\n', 'id,note\n,\n']) {
      expect(await collect(chunksOf(text, 4))).toEqual({ rows: [], problems });
      expect(parseFile(text, { ...FORMAT, keyOf: ({ id }) => id })).toMatchObject({ rows: [], problems });
    }
  });

  it('about people is refused without its first line being repeated, if that is not a header', async () => {
    const { rows, problems } = await collect(chunksOf('9876543210,Asha,Asha\n1,\u00002,3', 1000), {
      ...FORMAT,
      isPersonal: true,
    });
    expect(rows).toEqual([]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'The column id is missing',
      'The column note is missing',
      'The name of column 1 is unknown',
      'The name of column 2 is unknown',
      'The name of column 3 is unknown',
    ]);
  });
});
