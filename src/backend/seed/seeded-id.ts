// Ids like those of readable-id.ts, but the same for the same happening of the same member: a seed that runs again
// means the same order.
import { createHash } from 'node:crypto';
import { idSpelled } from '../readable-id.ts';

export const seededId = (prefix: string, at: Date, key: string): string =>
  idSpelled(prefix, at, createHash('sha256').update(key).digest());
