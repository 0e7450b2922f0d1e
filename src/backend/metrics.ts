// Metrics for Prometheus: the process, HTTP calls, and coin movements.
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LedgerChanges } from './ledger/repository.ts';
import { writtenEntries } from './ledger/write.ts';
import { withTimeout } from './timeout.ts';

export type OrderStep = 'placed' | 'confirmed';

export interface Metrics {
  registry: Registry;
  /** Duration of calls in seconds, by endpoint and status. */
  http: Histogram<'endpoint' | 'status'>;
  ledgerEntries: Counter<'type'>;
  ledgerCoins: Counter<'type'>;
  /** Orders by the step they went through. */
  orders: Counter<'step'>;
  /** Tries of jobs by how they ended: a provider that is away shows here first. */
  jobs: Counter<'job' | 'outcome'>;
}

/** `ofProcess` adds memory, event loop and similar figures; tests leave it out. */
export const createMetrics = ({ ofProcess }: { ofProcess: boolean }): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  return {
    registry,
    http: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time that a call took',
      labelNames: ['endpoint', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    ledgerEntries: new Counter({
      name: 'ledger_entries_total',
      help: 'Ledger entries written by this process (some may have been rolled back)',
      labelNames: ['type'],
      registers,
    }),
    ledgerCoins: new Counter({
      name: 'ledger_coins_total',
      help: 'Coins moved by this process, by entry type',
      labelNames: ['type'],
      registers,
    }),
    orders: new Counter({
      name: 'orders_total',
      help: 'Orders placed and confirmed by this process (some may have been rolled back)',
      labelNames: ['step'],
      registers,
    }),
    jobs: new Counter({
      name: 'job_tries_total',
      help: 'Tries of jobs by this process: done, retried, or failed with no retries left',
      labelNames: ['job', 'outcome'],
      registers,
    }),
  };
};

/** The other metrics do not wait longer for one that is read from the database. */
const READ_TIMEOUT_MS = 3000;

interface StoredGauge<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
  /** The values by their labels. */
  read(): Promise<readonly (readonly [Partial<Record<Label, string>>, number])[]>;
}

/** A metric that is read from the database whenever the metrics are asked for. Without it, it has no value. */
export const registerStoredGauge = <Label extends string>(
  { registry }: Metrics,
  log: Logger,
  { name, help, labelNames, read }: StoredGauge<Label>,
): void => {
  const gauge = new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: async () => {
      gauge.reset();
      // Without labels, it would be 0 now.
      if (labelNames.length === 0) gauge.remove();
      try {
        const values = await withTimeout(read(), READ_TIMEOUT_MS, 'The database did not answer in time');
        for (const [labels, value] of values) gauge.set(labels, value);
      } catch (error) {
        log.warn({ err: error, metric: name }, 'A metric could not be read');
      }
    },
  });
};

/** Counts what this process writes into the ledger, whoever writes it. Returns what ends that. */
export const countLedgerEntries = ({ ledgerEntries, ledgerCoins }: Metrics): (() => void) => {
  const count = (entries: unknown): void => {
    for (const { entryType: type, coins } of entries as LedgerChanges['entries']) {
      ledgerEntries.inc({ type });
      ledgerCoins.inc({ type }, coins);
    }
  };
  writtenEntries.subscribe(count);
  return () => {
    writtenEntries.unsubscribe(count);
  };
};
