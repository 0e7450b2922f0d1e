// A web server whose API is down starts anyway, and names the host setting at fault.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, noSettings } from '../support/operator.ts';

const SETTINGS = pathToFileURL(join(__dirname, '../../scripts/lib/settings.mjs')).href;
const ASK = `console.log(JSON.stringify(await (await import(${JSON.stringify(SETTINGS)})).findUnreachableHosts()))`;

const silentOf = async (hosts: Record<string, string>): Promise<unknown> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', ASK], {
    env: { ...process.env, ...noSettings(), ...hosts },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return JSON.parse(said);
};

it('lists the set hosts that do not answer, and no host that is not set', async () => {
  const server = createServer((socket) =>
    socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const away = `http://127.0.0.1:${await freePort()}`;
  expect(await silentOf({ API_HOST: there, SEARCH_HOST: away })).toEqual(['SEARCH_HOST']);
  expect(await silentOf({})).toEqual([]);
  server.close();
});
