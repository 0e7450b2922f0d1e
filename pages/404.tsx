import { routes } from '#web/routes/table.ts';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';

export const getStaticProps = () => ({ props: { route: routes.notFound } });

export default guarded(NotFoundScreen);
