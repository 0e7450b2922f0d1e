import { routes } from '#web/routes/table.ts';
import { HomeScreen } from '#web/screens/home/home-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadHome } from '#web/server/loads/home.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.home, loadHome);

export default guarded(HomeScreen);
