import type { GetServerSideProps } from 'next';
import { DevUiScreen } from '#web/screens/dev-ui/dev-ui-screen.tsx';
import { loadDevUi } from '#web/screens/dev-ui/load-dev-ui.ts';
import type { DevUiProps } from '#web/screens/dev-ui/frames.ts';

/** The pieces of the design system in all their states. */
export default function DevUiPage(props: DevUiProps) {
  return <DevUiScreen {...props} />;
}

export const getServerSideProps: GetServerSideProps<DevUiProps> = (context) => loadDevUi(context);
