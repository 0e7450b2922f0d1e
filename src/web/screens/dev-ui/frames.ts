/** Pages of the product of which the frame alone can be shown, as /dev/ui?frame=login. */
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
  /** Which page's frame to show alone; null for all the pieces. */
  frame: FrameName | null;
}
