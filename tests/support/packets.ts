// How often the sockets of this process hand something over to the system: each time is a packet, unless it is large.
import { Socket } from 'node:net';

/** Counts from now on, until the test ends. */
export const countPackets = (): (() => number) => {
  const prototype = Socket.prototype as unknown as Record<'_write' | '_writev', () => void>;
  const calls = [jest.spyOn(prototype, '_write'), jest.spyOn(prototype, '_writev')];
  return () => calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
};
