import { hrefs } from '#web/routes/hrefs.ts';
import { useOffered } from './use-offered.ts';

/** Where coins are earned; null for an agent in a brand without partners. */
export const useEarn = (): string | null => [hrefs.partners(), hrefs.mode('earn')].find(useOffered()) ?? null;
