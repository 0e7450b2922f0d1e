import type { GetServerSideProps } from 'next';
import { isDemo } from '#web/lib/demo.ts';

const FRAMES = ['login', 'listing', 'detail'] as const;

export interface DevUiProps {
  /** Which page's frame to show alone; null for all the pieces. */
  frame: (typeof FRAMES)[number] | null;
}

/** The page exists in demo mode only. */
export const loadDevUi: GetServerSideProps<DevUiProps> = ({ query }) => {
  const frame = FRAMES.find((name) => name === query.frame) ?? null;
  return Promise.resolve(isDemo() ? { props: { frame } } : { notFound: true });
};
