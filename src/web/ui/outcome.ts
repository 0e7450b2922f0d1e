// How something ended, or has not yet, as a mark above its title and the tone of its tag: the same on every receipt.
import type { IconName } from './icon-names.ts';

export interface OutcomeMark {
  tone: 'positive' | 'warning' | 'negative';
  icon: IconName;
}

export const OUTCOME = {
  pending: { tone: 'warning', icon: 'clock' },
  done: { tone: 'positive', icon: 'check' },
  failed: { tone: 'negative', icon: 'x' },
  /** Came back, and what was paid with it. */
  returned: { tone: 'positive', icon: 'arrow-u-up-left' },
} as const satisfies Record<string, OutcomeMark>;
