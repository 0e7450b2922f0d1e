// For every test of the backend: no SMS is sent that docs/sms.md does not list.
import { takeUnlisted } from './sms-templates.ts';

afterEach(() => {
  expect({ 'SMS that docs/sms.md does not list': takeUnlisted() }).toEqual({
    'SMS that docs/sms.md does not list': [],
  });
});
