// Redirects to the listing that its query names and keeps the filters.
import { routes } from '#web/routes/table.ts';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { leadToListing } from '#web/server/loads/leading-on.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.filters, leadToListing);

export default guarded(NotFoundScreen);
