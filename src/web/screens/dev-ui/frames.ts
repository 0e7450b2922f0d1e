/** Page layouts that can be shown alone, as /dev/ui?frame=login. */
export const FRAMES = {
  login: 'Signing in',
  listing: 'A list',
  detail: 'One thing',
  checkout: 'Paying',
  account: 'Profile area',
  loading: 'A page on its way',
} as const;

export type FrameName = keyof typeof FRAMES;

export const FRAME_NAMES = Object.keys(FRAMES) as FrameName[];

export interface DevUiProps {
  /** The layout to show alone; null for all components. */
  frame: FrameName | null;
}
