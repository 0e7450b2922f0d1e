import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { BatchingSocket } from '#backend/db/batching-socket.ts';
import { countPackets } from '../../support/packets.ts';

it('A batching socket sends what is written while corked in one turn of the event loop together', async () => {
  let received = '';
  const server = createServer((peer) => peer.on('data', (part) => (received += String(part)))).listen(0);
  await once(server, 'listening');
  const socket = new BatchingSocket();
  socket.connect((server.address() as AddressInfo).port);
  await once(socket, 'connect');
  const packets = countPackets();
  for (const turn of [1, 2]) {
    for (const word of ['parse ', 'bind ', 'execute ']) {
      socket.cork();
      socket.write(word);
      socket.write(`${turn} `);
      socket.uncork();
    }
    await new Promise((done) => setImmediate(done));
    expect(packets()).toBe(turn);
  }
  socket.end();
  await once(socket, 'close');
  server.close();
  expect(received).toBe('parse 1 bind 1 execute 1 parse 2 bind 2 execute 2 ');
});
