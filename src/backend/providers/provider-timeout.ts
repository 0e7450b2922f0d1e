import { withTimeout } from '../timeout.ts';

/** A provider that is silent for this long counts as down. */
export const PROVIDER_TIMEOUT_MS = 8000;

/** Returns the provider's answer; throws if there is none in time. `who` is its name in the error. */
export const withProviderTimeout = <T>(request: Promise<T>, provider: string): Promise<T> =>
  withTimeout(request, PROVIDER_TIMEOUT_MS, `${provider} did not answer in time`);
