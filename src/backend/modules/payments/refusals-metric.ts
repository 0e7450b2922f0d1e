// How many refunds the operator has to settle, for /metrics (docs/decisions/181).
import type { Logger } from 'pino';
import type { Db } from '../../db/driver.ts';
import { registerStoredGauge, type Metrics } from '../../metrics.ts';
import { STUCK_AFTER } from './refusals.ts';
import { countStuckRefunds } from './repository.ts';

export const registerStuckRefunds = (metrics: Metrics, { db, log }: { db: Db; log: Logger }): void =>
  registerStoredGauge(metrics, log, {
    name: 'payment_refunds_refused',
    help: `Refunds that the gateway has refused ${STUCK_AFTER} times or more`,
    labelNames: [],
    read: async () => [[{}, await countStuckRefunds(db, STUCK_AFTER)]],
  });
