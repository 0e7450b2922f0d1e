// A proxy to a TCP server that a test can cut silently: open connections stay open, but nothing arrives any more.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Road {
  port: number;
  /** From now on nothing arrives over open connections; new ones work. */
  fallSilent(): void;
  close(): Promise<void>;
}

export const openRoad = async (toPort: number): Promise<Road> => {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const end of [near, far]) {
      open.add(end);
      // The other end may have closed already.
      end.on('error', () => undefined).on('close', () => open.delete(end));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => {
      for (const end of open) end.unpipe().resume();
    },
    close: async () => {
      for (const end of open) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
