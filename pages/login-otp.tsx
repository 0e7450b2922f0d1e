import { routes } from '#web/routes/table.ts';
import { LoginOtpScreen } from '#web/screens/login/login-otp-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadLoginOtp } from '#web/server/loads/login.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.loginOtp, loadLoginOtp);

export default guarded(LoginOtpScreen);
