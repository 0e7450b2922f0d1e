import { enrolmentProblems, problemOf } from '#web/features/login/rules.ts';
import { profileProblems } from '#contract/profile-rules.ts';

const FORM = { salutation: 'Ms', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' } as const;

it.each([
  ['no salutation', { salutation: '' as const }],
  ['no first name', { firstName: '' }],
  ['a last name with a digit', { lastName: 'R0' }],
  ['an e-mail address without a host', { email: 'asha' }],
  ['an e-mail address that is too long', { email: `${'a'.repeat(250)}@example.in` }],
])('says of %s what the profile form says of it', (_what, change) => {
  const form = { ...FORM, ...change };
  const problems = enrolmentProblems(form);
  expect(Object.keys(problems)).toEqual(Object.keys(change));
  expect(profileProblems({ ...form, dateOfBirth: '02/03/1990' }, '2026-03-02')).toEqual(problems);
});

it('puts what the server says of a field at the field, and all else over the form', () => {
  const failure = { message: 'Malformed', code: 400, errorCode: 'MALFORMED_REQUEST' };
  const named = { ...failure, details: { fields: { email: 'Too long', cart: 'Unknown' } } };
  expect(problemOf(named, ['firstName', 'email'])).toMatchObject({
    fields: { email: 'Too long' },
    form: null,
  });
  expect(problemOf({ ...failure, details: {} }, ['email'])).toMatchObject({ fields: {}, form: 'Malformed' });
});
