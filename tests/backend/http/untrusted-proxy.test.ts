import Fastify from 'fastify';
import { warnOfUntrustedProxy } from '#backend/http/untrusted-proxy.ts';
import { createLog } from '#backend/log.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.5' };

/** The log lines of successive calls. */
const saidOf = async (calls: { remoteAddress: string; headers?: Record<string, string> }[]) => {
  const lines: { address?: string; msg: string }[] = [];
  const loggerInstance = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance, trustProxy: 'loopback' });
  warnOfUntrustedProxy(app as never);
  app.get('/', async () => ({}));
  for (const call of calls) await app.inject({ url: '/', ...call });
  await app.close();
  return lines.map(({ address, msg }) => [address, /TRUSTED_PROXIES/.test(msg)]);
};

it('the backend logs an untrusted proxy address once when it forwards calls', async () => {
  const forwarded = { remoteAddress: '10.0.0.7', headers: FORWARDED };
  expect(await saidOf([forwarded, forwarded])).toEqual([['10.0.0.7', true]]);
});

it('the backend logs nothing for a trusted proxy or for calls that are not forwarded', async () => {
  const calls = [{ remoteAddress: '127.0.0.1', headers: FORWARDED }, { remoteAddress: '10.0.0.7' }];
  expect(await saidOf(calls)).toEqual([]);
});
