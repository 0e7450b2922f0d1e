import { createLog } from '#backend/log.ts';

it('tells of an error without the number and the e-mail that a provider quotes in it', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const id = '0fbb5bea-660f-4d24-880d-718800512345';
  const words = `Invalid number +919876543210 (9876543210) of asha.menon@example.in, message ${id}`;
  log.warn({ err: new Error(words) }, 'Job failed, to be tried again');
  const { err } = JSON.parse(lines[0]!) as { err: { message: string; stack: string } };
  expect(err.message).toBe(`Invalid number [number] ([number]) of [e-mail], message ${id}`);
  expect(err.stack).toMatch(/^Error: Invalid number \[number\].*\n +at .*log\.test\.ts:\d+:\d+/);
});
