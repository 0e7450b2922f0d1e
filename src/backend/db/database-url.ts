// What can be wrong with DATABASE_URL before anything is connected to. Faults never repeat it: it may contain a password.

/** libpq takes `a,b` or `?host=a,b`; the driver would look up one host of that name. */
const namesSeveralHosts = (url: string): boolean => {
  // Users and passwords may have commas, and characters that should have been escaped.
  const hosts = /^\w+:\/\/(?:.*@)?([^/?#]*)/.exec(url)?.[1] ?? '';
  return hosts.includes(',') || /[?&]host=[^&]*(,|%2C)/i.test(url);
};

/** What it must do and does not; null if nothing is wrong. */
export const databaseUrlFault = (url: string): string | null => {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'start with postgres:// or postgresql://';
  return namesSeveralHosts(url) ? 'name one host (docs/production.md, Failover)' : null;
};
