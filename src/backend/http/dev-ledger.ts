// Demo only: the ledger check while the backend runs and holds its database, and the way to make the sandboxes
// fail. `/dev/ledger` answers what `npm run ledger:check` prints, as JSON; given a mobile number, it adds that
// member's entries.
import type { FastifyInstance } from 'fastify';
import { chainPage } from '../ledger/chain-pages.ts';
import { checkLedger, type LedgerFault } from '../ledger/check.ts';
import type { Dependencies } from '../dependencies.ts';
import { parseMisbehaviour } from '../providers/misbehaviour.ts';
import type { Sandboxes } from '../providers/providers.ts';
import type { Services } from '../services.ts';
import { SettingsError } from '../settings.ts';
import { malformed } from './api-error.ts';

/** More entries than any member of a demo has. */
const MAX_ENTRIES = 1000;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Registers `/dev/ledger`. Call it for a demo only; otherwise the path must stay unknown. */
export const registerDevLedger = (
  app: FastifyInstance,
  { db }: Pick<Dependencies, 'db'>,
  { accounts }: Pick<Services, 'accounts'>,
): void => {
  const entriesOf = async (mobile: string) => {
    const found = await accounts.ofEveryBrand(db, mobile);
    return Promise.all(
      found.map(async ({ accountId }) => ({
        accountId,
        entries: (
          await chainPage(db, accountId, { after: 0, upTo: Infinity, limit: MAX_ENTRIES })
        ).entries.map(({ entryType, coins, causeTitle: title }) => ({ entryType, coins, title })),
      })),
    );
  };
  app.get<{ Querystring: Record<string, unknown> }>('/dev/ledger', async ({ query }) => {
    const faults: LedgerFault[] = [];
    const checked = await checkLedger(db, (fault) => faults.push(fault));
    const mobile = textOf(query['mobile']);
    return { ...checked, faults, ofMember: mobile === null ? [] : await entriesOf(mobile) };
  });
};

/**
 * Registers `/dev/sandbox`: takes `{ provider, how, orderId }`, with `how` as in the settings. For a demo only,
 * too.
 */
export const registerDevSandbox = (app: FastifyInstance, sandboxes: Sandboxes): void => {
  const isSandbox = (name: string): name is keyof Sandboxes => Object.hasOwn(sandboxes, name);
  app.post<{ Body: Record<string, unknown> | undefined }>('/dev/sandbox', async ({ body }) => {
    const provider = textOf(body?.['provider']) ?? '';
    const how = textOf(body?.['how']);
    if (!isSandbox(provider)) throw malformed('provider', 'There is no such sandbox');
    if (how === null) throw malformed('how', 'Say how it behaves; "" for well');
    try {
      const orderId = textOf(body?.['orderId']) ?? undefined;
      sandboxes[provider].behave(parseMisbehaviour(how, provider, 'how'), orderId);
    } catch (error) {
      throw error instanceof SettingsError ? malformed('how', error.message) : error;
    }
    return {};
  });
};
