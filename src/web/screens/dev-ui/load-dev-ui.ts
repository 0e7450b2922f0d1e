import type { GetServerSideProps } from 'next';
import { isDemo } from '#web/lib/demo.ts';

/** The page exists in demo mode only. */
export const loadDevUi: GetServerSideProps = () =>
  Promise.resolve(isDemo() ? { props: {} } : { notFound: true });
