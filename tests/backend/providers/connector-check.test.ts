import { createServer } from 'node:http';
import { systemClock } from '#backend/clock.ts';
import { checkConnector } from '#backend/providers/connectors/check.ts';
import { connectorKey } from '#backend/providers/connectors/client.ts';
import type { ConnectorName } from '#backend/settings.ts';
import { connect, CONNECTOR_KEYS as keys } from '../../support/connected-provider.ts';

describe('checkConnector', () => {
  const check = (base: string, name: ConnectorName = 'sms') =>
    checkConnector({ base, key: connectorKey(keys, name), clock: systemClock });

  it('finds nothing wrong with a connector that checks signature and time', async () => {
    const { connector } = await connect('sms');
    expect(await check(connector.base)).toEqual([]);
    expect(connector.calls).toEqual([]);
  });

  it('says what a connector does wrong', async () => {
    const { connector } = await connect('sms');
    expect(await check(connector.base, 'vouchers')).toEqual([
      'does not accept a call of ours: are its key and its clock right? (it answered 401)',
    ]);
    const { connector: broken } = await connect('sms', () => ({ status: 500 }));
    expect(await check(broken.base)).toEqual([
      'does not accept a call of ours: are its key and its clock right? (it answered 500)',
    ]);
    const { connector: elsewhere } = await connect('sms', () => ({ status: 404 }));
    expect(await check(elsewhere.base)).toEqual(['has no operation ping: is its address right?']);
    await connector.close();
    expect(await check(connector.base)).toEqual([expect.stringMatching(/^cannot be reached: [A-Z_]+$/)]);
  });

  it('finds a connector that fails at what it should refuse', async () => {
    let calls = 0;
    const server = createServer((_, response) => response.writeHead((calls += 1) === 1 ? 200 : 500).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    expect(await check(`http://127.0.0.1:${port}`)).toContain(
      'does not refuse a call with a wrong signature (it answered 500)',
    );
    server.close();
    server.closeAllConnections();
  });

  it('finds a connector that accepts everything', async () => {
    const server = createServer((_, response) => response.end('{}'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    expect(await check(`http://127.0.0.1:${port}`)).toEqual([
      'does not refuse a call with a wrong signature (it answered 200)',
      'does not refuse a call that is an hour old (it answered 200)',
      'does not refuse a call that was signed for another path (it answered 200)',
      'does not refuse a call whose body is not the signed one (it answered 200)',
    ]);
    server.close();
    server.closeAllConnections();
  });
});
