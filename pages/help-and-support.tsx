import { routes } from '#web/routes/table.ts';
import { HelpScreen } from '#web/screens/help/help-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadHelp } from '#web/server/loads/help.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.helpAndSupport, loadHelp);

export default guarded<typeof getServerSideProps>(HelpScreen);
