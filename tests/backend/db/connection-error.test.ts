import {
  connectionRefusal,
  failureReason,
  interruption,
  startFailure,
} from '#backend/db/connection-error.ts';
import { StartError } from '#backend/start-error.ts';

it('says how to write a password that makes the URL invalid', () => {
  const invalid = Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' });
  expect(connectionRefusal(invalid)).toMatch(
    /^Cannot connect to DATABASE_URL: it is not a valid URL; .*# .*%23/,
  );
});

it('says that the password is missing', () => {
  const error = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
  expect(connectionRefusal(error)).toBe(
    'Cannot connect to DATABASE_URL: the server wants a password, and it has none.',
  );
});

it('says the first reason where every address of a host refuses', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
  expect(connectionRefusal(new AggregateError([refused]))).toBe(
    'Cannot connect to DATABASE_URL: connect ECONNREFUSED ::1:5432.',
  );
});

it.each([
  ['26000', 'prepared statement "s" does not exist'],
  ['42P05', 'prepared statement "s" already exists'],
])('says what a pooler has to do that mixes up prepared statements (%s)', (code, message) => {
  const error = Object.assign(new Error(message), { code });
  const remedy = /^[^;]+ "s" [^;]+; a pooler between must keep prepared statements,/;
  expect(connectionRefusal(error)).toMatch(remedy);
  expect(startFailure(error)).toMatch(remedy);
});

it('says where DATABASE_URL must lead if the server is a standby', () => {
  const error = Object.assign(new Error('cannot execute CREATE TABLE in a read-only transaction'), {
    code: '25006',
  });
  expect(failureReason(error)).toMatch(/^cannot execute [^;]+; .*primary, not to a standby/);
});

it('says why a start failed in one line', () => {
  expect(startFailure(new Error('first\n  second'))).toBe('The backend cannot start: first second');
  expect(startFailure(new StartError('Port 4000 is in use.'))).toBe('Port 4000 is in use.');
});

it.each([
  ['57014', 'canceling statement due to statement timeout', /^The database broke off a statement: canceling/],
  ['55P03', 'canceling statement due to lock timeout', /^Rows that others are changing stayed locked: canc/],
  ['40P01', 'deadlock detected', /^Others who use the database got in the way: deadlock detected\.$/],
  ['53100', 'could not extend file: No space left', /^The disk of the database is full: could not extend/],
  ['53200', 'out of memory', /^The database is out of memory: out of memory\.$/],
  ['53300', 'sorry, too many clients already', /^The database has no connection free: sorry, too many/],
  ['53400', 'temporary file size exceeds temp_file_limit', /^The database has reached a limit: temporary/],
  ['08006', 'the connection was lost', /^The database is unavailable: the connection was lost\.$/],
  ['57P01', 'terminating connection', /^The database is unavailable: terminating connection\.$/],
  ['ECONNREFUSED', 'connect ECONNREFUSED', /^The database is unavailable: connect ECONNREFUSED\.$/],
])('says what interrupted a command (%s)', (code, message, said) => {
  expect(interruption(Object.assign(new Error(message), { code }))).toMatch(said);
});
