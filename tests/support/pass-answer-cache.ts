// The server keeps a public answer for five seconds (src/web/api/server-caller.ts). A test that needs the next one moves
// the clock of that cache on, and does not wait.
const ANSWER_LIFE_MS = 5000;

const now = performance.now.bind(performance);
let passed = 0;

/** Ends the life of every answer that is kept. The clock goes back by itself after the test. */
export const passAnswerCache = (): void => {
  passed += ANSWER_LIFE_MS;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
};
