/** @jest-environment node */
import { clientShownFor, learnClient } from '#web/server/known-clients.ts';

it('forgets the names that the API answered longest ago: anybody can make up any number of them', () => {
  learnClient('EXAMPLE', 'ZILLION');
  learnClient('HOOPOE', 'HOOPOE');
  for (let one = 0; one < 400; one += 1) learnClient(`MADE-UP-${one}`, 'ZILLION');
  learnClient('HOOPOE', 'HOOPOE');
  for (let one = 400; one < 800; one += 1) learnClient(`MADE-UP-${one}`, 'ZILLION');
  expect(['EXAMPLE', 'HOOPOE', 'MADE-UP-0', 'MADE-UP-799'].map(clientShownFor)).toEqual([
    undefined,
    'HOOPOE',
    undefined,
    'ZILLION',
  ]);
});

it('learns nothing from an answer that names no client', () => {
  learnClient('KAVERI', 'KAVERI');
  learnClient('KAVERI', undefined);
  expect(clientShownFor('KAVERI')).toBe('KAVERI');
});
