import { routes } from '#web/routes/table.ts';
import { FailureScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';

export const getStaticProps = () => ({ props: { route: routes.failure } });

export default guarded(FailureScreen);
