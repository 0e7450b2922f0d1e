import type { GetServerSideProps } from 'next';
import { isDemo } from '#web/lib/demo.ts';
import { FRAME_NAMES, type DevUiProps } from './frames.ts';

/** The page exists in demo mode only. */
export const loadDevUi: GetServerSideProps<DevUiProps> = ({ query }) => {
  const frame = FRAME_NAMES.find((name) => name === query.frame) ?? null;
  return Promise.resolve(isDemo() ? { props: { frame } } : { notFound: true });
};
