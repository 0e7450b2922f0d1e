import { routes } from '#web/routes/table.ts';
import { LandingScreen } from '#web/screens/landing/landing-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadLanding } from '#web/server/loads/landing.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.earn, loadLanding('earn'));

export default guarded<typeof getServerSideProps>(LandingScreen);
