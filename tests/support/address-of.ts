import type { RouteRow } from '#web/routes/table.ts';

/** An address that a row of the table serves. */
export const addressOf = ({ pattern }: RouteRow): string =>
  pattern.replace('{moduleType}', 'burn').replaceAll(/\{\w+\}/g, 'some-1');
