import { dateOfBirthProblem, profileProblems, type ProfileForm } from '#contract/profile-rules.ts';

const TODAY = '2026-03-14';

describe('a date of birth', () => {
  it.each([
    // Every message of spec §5, letter for letter, on both sides of its bound.
    ['', 'Date of Birth should not be empty'],
    ['1990', 'Date of Bith should be in format DD/MM/YYYY'],
    ['1/2/1990', 'Date of Bith should be in format DD/MM/YYYY'],
    ['14-08-1990', 'Date of Bith should be in format DD/MM/YYYY'],
    ['1990/08/14', 'Date of Bith should be in format DD/MM/YYYY'],
    [' 14/08/1990', 'Date of Bith should be in format DD/MM/YYYY'],
    ['١٤/٠٨/١٩٩٠', 'Date of Bith should be in format DD/MM/YYYY'],
    ['00/08/1990', 'Enter a valid Day'],
    ['01/08/1990', null],
    ['31/08/1990', null],
    ['32/08/1990', 'Enter a valid Day'],
    ['14/00/1990', 'Enter a valid Month'],
    ['14/01/1990', null],
    ['14/12/1990', null],
    ['14/13/1990', 'Enter a valid Month'],
    ['31/12/1939', 'Year Entered should be after 1940'],
    ['14/08/0000', 'Year Entered should be after 1940'],
    ['01/01/1940', 'Date Entered should be after 01/01/1940'],
    ['02/01/1940', null],
    ['14/03/2021', null],
    ['15/03/2021', 'Date Entered should atlest 5 years back from now'],
    ['14/03/2026', 'Date Entered should atlest 5 years back from now'],
    ['31/12/2026', 'Date Entered should atlest 5 years back from now'],
    ['01/01/2027', 'Enter a valid Year'],
    ['14/08/9999', 'Enter a valid Year'],
    ['30/04/1990', null],
    ['31/04/1990', 'Enter a valid Day'],
    ['31/06/1990', 'Enter a valid Day'],
    ['31/09/1990', 'Enter a valid Day'],
    ['31/11/1990', 'Enter a valid Day'],
    ['30/02/1992', 'Enter a valid Day'],
    ['29/02/1992', null],
    ['29/02/2000', null],
    ['29/02/1991', 'Enter a valid Date of Birth'],
    ['28/02/1991', null],
    ['29/03/1991', null],
  ])('typed as %j is answered with: %s', (text, problem) => {
    expect(dateOfBirthProblem(text, TODAY)).toBe(problem);
  });

  it('on 29 February is five years back from 1 March', () => {
    expect(dateOfBirthProblem('29/02/2020', '2025-02-28')).toBe(
      'Date Entered should atlest 5 years back from now',
    );
    expect(dateOfBirthProblem('29/02/2020', '2025-03-01')).toBeNull();
  });
});

describe('the profile form', () => {
  const FORM: ProfileForm = {
    salutation: 'Ms',
    firstName: 'Asha',
    lastName: 'Menon',
    email: 'asha@example.in',
    dateOfBirth: '14/08/1990',
  };

  it('accepts valid input', () => {
    expect(profileProblems(FORM, TODAY)).toEqual({});
  });

  it('reports every field when it is empty', () => {
    const empty = { salutation: '', firstName: '', lastName: '', email: '', dateOfBirth: '' };
    expect(profileProblems(empty, TODAY)).toEqual({
      salutation: 'Choose how we greet you',
      firstName: 'Enter your first name',
      lastName: 'Enter your last name',
      email: 'Enter your e-mail address',
      dateOfBirth: 'Date of Birth should not be empty',
    });
  });

  it.each([
    ['salutation', 'Dr', 'Choose how we greet you'],
    ['firstName', 'Al', 'Use 3 to 30 letters from A to Z, and spaces'],
    ['firstName', 'Ali', undefined],
    ['firstName', 'A'.repeat(30), undefined],
    ['firstName', 'A'.repeat(31), 'Use 3 to 30 letters from A to Z, and spaces'],
    ['firstName', '<b>Asha</b>', 'Use 3 to 30 letters from A to Z, and spaces'],
    ['firstName', 'Asha 🙂', 'Use 3 to 30 letters from A to Z, and spaces'],
    ['lastName', 'مریم', 'Use 3 to 30 letters from A to Z, and spaces'],
    ['lastName', '     ', 'Enter your last name'],
    ['email', 'asha@', 'Enter an e-mail address like name@example.in'],
    ['email', `${'a'.repeat(250)}@example.in`, 'Enter an e-mail address like name@example.in'],
  ] as const)('answers the %s %j with: %s', (field, text, problem) => {
    expect(profileProblems({ ...FORM, [field]: text }, TODAY)[field]).toBe(problem);
  });
});
