// Profile options without a page of their own, as in spec §2.
import { routes } from '#web/routes/table.ts';
import { NotFoundScreen } from '#web/screens/shell/fixed-screens.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadProfileOption } from '#web/server/loads/profile.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.profileOption, loadProfileOption);

export default guarded(NotFoundScreen);
