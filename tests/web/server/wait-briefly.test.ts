import { waitBriefly } from '#web/server/load-failure.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const begun = () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const abort = jest.fn(() => resolve(null));
  return { call: Object.assign(promise, { abort }), abort, resolve };
};

it('waits for a call that comes soon, and does not stop it', async () => {
  const { call, abort, resolve } = begun();
  const waited = waitBriefly(call);
  resolve(null);
  await waited;
  jest.advanceTimersByTime(60_000);
  expect(abort).not.toHaveBeenCalled();
});

it('stops a call after a second, so that the page goes without it', async () => {
  const { call, abort } = begun();
  const waited = waitBriefly(call);
  jest.advanceTimersByTime(999);
  expect(abort).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  await waited;
  expect(abort).toHaveBeenCalledTimes(1);
});
