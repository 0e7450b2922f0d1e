import type { GetServerSideProps } from 'next';
import { isDemo } from '#web/lib/demo.ts';
import { DevUiScreen } from '#web/screens/dev-ui/dev-ui-screen.tsx';

/** The pieces of the design system in all their states; in demo mode only. */
export default function DevUiPage() {
  return <DevUiScreen />;
}

export const getServerSideProps: GetServerSideProps = async () =>
  isDemo() ? { props: {} } : { notFound: true };
