// Redirects to the listing that its query names.
import { routes } from '#web/routes/table.ts';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { redirectToListing } from '#web/server/loads/redirects.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.listing, redirectToListing);

export default guarded(NotFoundScreen);
