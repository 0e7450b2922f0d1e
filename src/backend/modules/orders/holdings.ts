// A member's vouchers and coupons: listed, viewed, and marked as used, which only the member does.
import type { HoldingState } from '#contract/enums.ts';
import type { DataOf, ParsedBodyOf, ParsedQueryOf } from '#contract/endpoint.ts';
import type { holdings } from '#contract/holdings.ts';
import { decodeCursor, pageOf, encodeCursor } from '../../cursor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { faceValueOf, parseVoucherId, voucherIdOf } from './codes.ts';
import * as repository from './repository-holdings.ts';
import type { StoredHolding } from './repository-holdings.ts';

type Page = DataOf<typeof holdings.list>;
type Holding = Page['holdingList'][number];
type HoldingWithTexts = DataOf<typeof holdings.one>;

const stateOf = ({ usedAt, expiresAt }: StoredHolding, now: Date): HoldingState => {
  if (usedAt !== null) return 'used';
  return expiresAt > now ? 'active' : 'expired';
};

const toHolding = (stored: StoredHolding, now: Date): Holding => ({
  voucherId: voucherIdOf(stored),
  orderId: stored.orderId,
  line: stored.line,
  amountPaise: faceValueOf(stored.line),
  state: stateOf(stored, now),
  expiresAt: stored.expiresAt.toISOString(),
  revealed: stored.revealed,
  usedAt: stored.usedAt?.toISOString() ?? null,
});

export const createHoldings = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  catalogue: Pick<CatalogueService, 'usageTexts'>,
) => {
  const list = async (
    { accountId }: Session,
    { state, cursor, limit }: ParsedQueryOf<typeof holdings.list>,
  ): Promise<Page> => {
    const now = clock.now();
    const scope = JSON.stringify(['holdings', accountId, state]);
    const [at, orderId, n] = cursor ? decodeCursor(keys, scope, cursor) : [];
    const after = at && orderId ? { at: new Date(at), orderId: String(orderId), n: Number(n) } : null;
    const found = await repository.findHoldings(db, { accountId, state, now, after, limit: limit + 1 });
    const { page, nextCursor } = pageOf(found, limit, ({ usedAt, expiresAt, orderId: id, n: nth }) =>
      encodeCursor(keys, scope, [(usedAt ?? expiresAt).toISOString(), id, nth]),
    );
    return { holdingList: page.map((stored) => toHolding(stored, now)), nextCursor };
  };

  /** Throws NOT_FOUND for a code of another account, and for one that was given back. */
  const find = async ({ accountId }: Session, voucherId: string): Promise<StoredHolding> => {
    const stored = await repository.findHolding(db, accountId, parseVoucherId(voucherId));
    if (!stored) throw new ApiError('NOT_FOUND', 'There is no such voucher in this account');
    return stored;
  };

  /** Throws NOT_FOUND as above. */
  const one = async (session: Session, voucherId: string): Promise<HoldingWithTexts> => {
    const stored = await find(session, voucherId);
    const texts = await catalogue.usageTexts(db, stored.line.productId);
    return { holding: toHolding(stored, clock.now()), texts };
  };

  /** Throws NOT_FOUND as above. */
  const markUsed = async (
    session: Session,
    { voucherId, used }: ParsedBodyOf<typeof holdings.markUsed>,
  ): Promise<HoldingWithTexts> => {
    await find(session, voucherId);
    await repository.setUsed(db, session.accountId, parseVoucherId(voucherId), used ? clock.now() : null);
    return one(session, voucherId);
  };

  return { list, one, markUsed };
};

export type HoldingsService = ReturnType<typeof createHoldings>;
