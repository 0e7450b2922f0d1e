import { createLog } from '#backend/log.ts';

it('the log redacts the PAN, UPI id and bank account quoted in an error', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const words =
    'No PAN ABCPR1234F, no payee asha.rao-1@okexample or 123456789, claim CB-2026-1124-K7XQ2-9MP4T';
  log.warn({ err: new Error(words) }, 'A bank or PAN check could not be made');
  const { err } = JSON.parse(lines[0]!) as { err: { message: string; stack: string } };
  expect(err.message).toBe('No PAN [PAN], no payee [UPI id] or [number], claim CB-2026-1124-K7XQ2-9MP4T');
  expect(err.stack).not.toMatch(/ABCPR1234F|asha\.rao|123456789/);
});

it('the log redacts the mobile number and e-mail address quoted in an error', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const id = '0fbb5bea-660f-4d24-880d-718800512345';
  const words = `Invalid number +919876543210 (9876543210) of asha.menon@example.in, message ${id}`;
  log.warn({ err: new Error(words) }, 'Job failed and will be retried');
  const { err } = JSON.parse(lines[0]!) as { err: { message: string; stack: string } };
  expect(err.message).toBe(`Invalid number [number] ([number]) of [e-mail], message ${id}`);
  expect(err.stack).toMatch(/^Error: Invalid number \[number\].*\n +at .*log\.test\.ts:\d+:\d+/);
});

it('the log includes the cause of an error, and the first five errors of an aggregate', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const deadlock = Object.assign(new Error('deadlock detected by 9876543210'), { code: '40P01' });
  const swept = Array.from(
    { length: 7 },
    (_, n) => new Error(`Account ${n} could not be processed`, { cause: deadlock }),
  );
  log.error(
    { err: new AggregateError(swept, 'Not every account could be processed') },
    'Job failed and has no retries left',
  );
  const { err } = JSON.parse(lines[0]!) as { err: { causes: { message: string; causes: object[] }[] } };
  expect(err.causes.map(({ message }) => message)).toEqual(
    [0, 1, 2, 3, 4].map((n) => `Account ${n} could not be processed`),
  );
  expect(err.causes[0]?.causes).toMatchObject([
    { type: 'Error', message: 'deadlock detected by [number]', code: '40P01' },
  ]);
});

it('the log stops after four levels when an error is its own cause', () => {
  const lines: string[] = [];
  const turning = new Error('round and round');
  turning.cause = turning;
  createLog('info', { write: (line: string) => void lines.push(line) }).error({ err: turning }, 'Odd');
  expect(lines[0]!.match(/"message":"round and round"/g)).toHaveLength(4);
});
