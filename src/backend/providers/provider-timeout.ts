import { withTimeout } from '../timeout.ts';

/** A provider that is silent for this long counts as down. */
export const PROVIDER_TIMEOUT_MS = 8000;

/**
 * How long a mail server may take with one e-mail: longer, because it may scan it before it accepts it, and if we gave up
 * meanwhile, the next try would deliver it twice.
 */
export const MAIL_TIMEOUT_MS = 60_000;

/** Returns the provider's answer; throws if there is none in time. `who` is its name in the error. */
export const withProviderTimeout = <T>(request: Promise<T>, provider: string): Promise<T> =>
  withTimeout(request, PROVIDER_TIMEOUT_MS, `${provider} did not answer in time`);
