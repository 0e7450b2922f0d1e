import { routes } from '#web/routes/table.ts';
import { OfflineScreen } from '#web/screens/offline/offline-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.offline);

export default guarded(OfflineScreen);
