// How something ended, or that it is still open: the mark above the title and the tone of the tag, the same on every
// receipt.
import type { IconName } from './icon-names.ts';

export interface OutcomeMark {
  tone: 'positive' | 'warning' | 'negative';
  icon: IconName;
}

export const OUTCOME = {
  pending: { tone: 'warning', icon: 'clock' },
  done: { tone: 'positive', icon: 'check' },
  failed: { tone: 'negative', icon: 'x' },
  /** It came back, together with its payment, as its member wished. */
  returned: { tone: 'positive', icon: 'arrow-u-up-left' },
} as const satisfies Record<string, OutcomeMark>;
