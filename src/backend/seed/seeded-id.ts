// Ids like those of readable-id.ts, but always the same for the same event of the same member, so that a seed that
// runs again refers to the same order.
import { createHash } from 'node:crypto';
import { formatReadableId } from '../readable-id.ts';

export const seededId = (prefix: string, at: Date, key: string): string =>
  formatReadableId(prefix, at, createHash('sha256').update(key).digest());
