import { routes } from '#web/routes/table.ts';
import { PlusMembershipScreen } from '#web/screens/plus/plus-membership-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadPlusMembership } from '#web/server/loads/plus.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.plusMembership, loadPlusMembership);

export default guarded(PlusMembershipScreen);
