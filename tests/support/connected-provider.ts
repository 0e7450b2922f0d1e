// A provider behind a connector that answers as the test says. Connectors end with each test.
import { systemClock } from '#backend/clock.ts';
import { deriveKeys } from '#backend/keys.ts';
import { connectorKey } from '#backend/providers/connectors/client.ts';
import { createConnectors } from '#backend/providers/connectors/providers.ts';
import type { Providers } from '#backend/providers/types.ts';
import type { ConnectorName } from '#backend/settings.ts';
import { startConnector, type ConnectorAnswer, type ConnectorCall, type TestConnector } from './connector.ts';

export const CONNECTOR_KEYS = deriveKeys('ab'.repeat(32));

const running: TestConnector[] = [];
afterEach(() => Promise.all(running.splice(0).map((one) => one.close())));

export const connect = async <N extends ConnectorName>(
  name: N,
  answer: (call: ConnectorCall) => ConnectorAnswer | Promise<ConnectorAnswer> = () => ({}),
) => {
  const connector = await startConnector(connectorKey(CONNECTOR_KEYS, name), answer);
  running.push(connector);
  const connectors = { [name]: connector.base };
  const created = createConnectors({ connectors }, { clock: systemClock, keys: CONNECTOR_KEYS }) as Providers;
  return { provider: created[name], connector };
};
