import { routes } from '#web/routes/table.ts';
import { ProfileScreen } from '#web/screens/profile/profile-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadProfileMenu } from '#web/server/loads/profile.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.profile, loadProfileMenu);

export default guarded(ProfileScreen);
