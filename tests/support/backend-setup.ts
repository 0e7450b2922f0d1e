// For every test of the backend: no SMS is sent that docs/sms.md does not list.
import { takeUnlisted } from './sms-templates.ts';

afterEach(() => {
  expect(takeUnlisted()).toEqual([]);
});
