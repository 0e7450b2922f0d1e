import { routes } from '#web/routes/table.ts';
import { ChangeAccountScreen } from '#web/screens/profile/change-account-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadChangeAccount } from '#web/server/loads/sessions.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.changeAccount, loadChangeAccount);

export default guarded(ChangeAccountScreen);
