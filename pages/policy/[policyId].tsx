import { routes } from '#web/routes/table.ts';
import { PolicyScreen } from '#web/screens/help/policy-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadPolicy } from '#web/server/loads/help.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.policy, loadPolicy);

export default guarded(PolicyScreen);
