import { routes } from '#web/routes/table.ts';
import { SessionsScreen } from '#web/screens/profile/sessions-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadSessions } from '#web/server/loads/sessions.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.sessions, loadSessions);

export default guarded<typeof getServerSideProps>(SessionsScreen);
