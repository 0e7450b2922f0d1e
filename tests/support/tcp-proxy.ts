// A proxy to a TCP server that a test can cut silently: open connections stay open, but nothing arrives any more.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** From now on nothing arrives over open connections; new ones work. */
  stopForwarding(): void;
  close(): Promise<void>;
}

export const openTcpProxy = async (toPort: number): Promise<TcpProxy> => {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(toPort, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    for (const end of [client, upstream]) {
      open.add(end);
      // The other end may have closed already.
      end.on('error', () => undefined).on('close', () => open.delete(end));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stopForwarding: () => {
      for (const end of open) end.unpipe().resume();
    },
    close: async () => {
      for (const end of open) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
