import { routes } from '#web/routes/table.ts';
import { LoginAccountsScreen } from '#web/screens/login/login-accounts-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadLoginAccounts } from '#web/server/loads/login.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.loginAccounts, loadLoginAccounts);

export default guarded(LoginAccountsScreen);
