// What the sitemaps list. Not cached, because a crawler reads a page only once and pages are long.
import { decodeCursor, pageOf, encodeCursor } from '../../cursor.ts';
import type { Db } from '../../db/driver.ts';
import type { Keys } from '../../keys.ts';
import { homeModuleOf } from './cards.ts';
import { findAfter, lastChange } from './repository-sitemap.ts';
import type { Sitemap, SitemapRequest } from './types.ts';

const scopeOf = ({ itemType }: SitemapRequest): string => `sitemap ${itemType}`;

const positionOf = (keys: Keys, request: SitemapRequest): string => {
  const [after = ''] = request.cursor ? decodeCursor(keys, scopeOf(request), request.cursor) : [];
  return String(after);
};

/** A page of a sitemap. Throws MALFORMED_REQUEST naming `cursor` if the cursor is for another type. */
export const readSitemap = async (db: Db, keys: Keys, request: SitemapRequest): Promise<Sitemap> => {
  const { itemType, skip, limit, withChange } = request;
  const after = positionOf(keys, request);
  const rows = await findAfter(db, { itemType, after, skip, limit: limit + 1 });
  const changedAt = withChange ? await lastChange(db, { itemType, after, most: skip + limit }) : null;
  const { page, nextCursor } = pageOf(rows, limit, ({ item_id }) =>
    encodeCursor(keys, scopeOf(request), [item_id]),
  );
  return {
    items: page.map((row) => ({
      productId: row.item_id,
      itemType: row.item_type,
      moduleType: homeModuleOf(row),
      slug: row.slug,
      updatedAt: row.updated_at.toISOString(),
    })),
    changedAt: changedAt?.toISOString() ?? null,
    nextCursor,
  };
};
