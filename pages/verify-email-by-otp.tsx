import { routes } from '#web/routes/table.ts';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { VerifyEmailScreen } from '#web/screens/verify-email/verify-email-screen.tsx';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.verifyEmail);

export default guarded(VerifyEmailScreen);
