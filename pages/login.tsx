import { routes } from '#web/routes/table.ts';
import { LoginScreen } from '#web/screens/login/login-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.login);

export default guarded(LoginScreen);
