import { routes } from '#web/routes/table.ts';
import { AccountDetailsScreen } from '#web/screens/profile/account-details-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadAccountDetails } from '#web/server/loads/profile.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.editProfile, loadAccountDetails);

export default guarded(AccountDetailsScreen);
