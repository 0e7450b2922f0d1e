// Redirects to the page of the partner that its query names.
import { routes } from '#web/routes/table.ts';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { redirectToPartner } from '#web/server/loads/redirects.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.partnerDetails, redirectToPartner);

export default guarded(NotFoundScreen);
