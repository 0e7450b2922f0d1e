import { refusalViolations, successViolations } from '#backend/conformance/check-answer.ts';
import { contract } from '#contract/index.ts';

const refused = (status: number, statusCode: number) => ({
  status,
  contentType: 'application/json; charset=utf-8',
  json: { status: 'FAILED', statusCode, message: 'No', data: { errorCode: 'NOT_FOUND' } },
});
const removed = { status: 'SUCCESS', statusCode: 200, message: 'OK', data: {} };
const signedOut = (status: number, contentType = 'application/json') =>
  successViolations(contract.login.signout, { status, contentType, json: removed });

it('finds nothing wrong with a refusal that has the status of its code', () => {
  expect(refusalViolations(refused(404, 404), ['NOT_FOUND'])).toEqual([]);
});

it('finds a call that succeeded although it had to be refused', () => {
  const answer = { status: 200, contentType: 'application/json', json: removed };
  expect(refusalViolations(answer, ['UNAUTHENTICATED'])).toEqual([
    { field: 'status', problem: 'is 200, not 401 UNAUTHENTICATED' },
  ]);
});

it('finds a refusal that says nothing about the field it names', () => {
  const data = { errorCode: 'MALFORMED_REQUEST', fields: { pin: '' } };
  const json = { status: 'FAILED', statusCode: 400, message: 'No', data };
  const found = refusalViolations(
    { status: 400, contentType: 'application/json', json },
    ['MALFORMED_REQUEST'],
    ['pin'],
  );
  expect(found.map(({ field }) => field)).toEqual(['data.fields.pin']);
});

it('finds a refusal with another HTTP status than that of its code', () => {
  expect(refusalViolations(refused(400, 404), ['NOT_FOUND'])).toEqual([
    { field: 'status', problem: 'is 400, not the 404 of NOT_FOUND' },
  ]);
});

it('finds a success with another HTTP status than 200', () => {
  expect(signedOut(200)).toEqual([]);
  expect(signedOut(201)).toEqual([{ field: 'status', problem: 'is 201, not 200' }]);
});

it('finds JSON that is sent as something else, whichever case its type is written in', () => {
  expect(signedOut(200, 'Application/JSON; charset=utf-8')).toEqual([]);
  expect(signedOut(200, 'text/json')).toEqual([
    { field: 'content-type', problem: 'is text/json, not application/json' },
  ]);
});
