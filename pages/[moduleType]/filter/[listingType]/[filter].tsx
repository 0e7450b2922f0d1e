// Redirects to the listing with one filter applied.
import { routes } from '#web/routes/table.ts';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { redirectToFiltered } from '#web/server/loads/redirects.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.filtered, redirectToFiltered);

export default guarded(NotFoundScreen);
