// Every path that no other page matches: 404, as in spec §2.
import { routes } from '#web/routes/table.ts';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadUnknown } from '#web/server/loads/unknown.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.unknown, loadUnknown);

export default guarded(NotFoundScreen);
