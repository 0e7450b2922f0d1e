/** @jest-environment node */
import { loadDevUi } from '#web/screens/dev-ui/load-dev-ui.ts';
import { contextOf } from '../server/request.ts';

afterEach(() => {
  delete process.env['DEMO'];
});

it.each([
  ['1', { props: { frame: null } }],
  ['0', { notFound: true }],
])('serves /dev/ui only in a demo (DEMO=%s)', async (demo, answer) => {
  process.env['DEMO'] = demo;
  expect(await loadDevUi(contextOf({ url: '/dev/ui' }))).toEqual(answer);
});
