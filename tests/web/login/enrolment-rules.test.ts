import { enrolmentProblems, problemOf } from '#web/features/login/rules.ts';
import { profileProblems } from '#contract/profile-rules.ts';

const FORM = { salutation: 'Ms', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' } as const;

it.each([
  ['no salutation', { salutation: '' as const }],
  ['no first name', { firstName: '' }],
  ['a last name with a digit', { lastName: 'R0' }],
  ['an e-mail address without a host', { email: 'asha' }],
  ['an e-mail address that is too long', { email: `${'a'.repeat(250)}@example.in` }],
])('rejects an enrolment with %s, with the same message as the profile form', (_what, change) => {
  const form = { ...FORM, ...change };
  const problems = enrolmentProblems(form);
  expect(Object.keys(problems)).toEqual(Object.keys(change));
  expect(profileProblems({ ...form, dateOfBirth: '02/03/1990' }, '2026-03-02')).toEqual(problems);
});

it('shows field errors from the server at their fields, and other errors for the whole form', () => {
  const failure = { message: 'Malformed', code: 400, errorCode: 'MALFORMED_REQUEST' };
  const named = { ...failure, details: { fields: { email: 'Too long', cart: 'Unknown' } } };
  expect(problemOf(named, ['firstName', 'email'])).toMatchObject({
    fields: { email: 'Too long' },
    form: null,
  });
  expect(problemOf({ ...failure, details: {} }, ['email'])).toMatchObject({ fields: {}, form: 'Malformed' });
});
