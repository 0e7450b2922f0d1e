import { routes } from '#web/routes/table.ts';
import { ConvertCoinsScreen } from '#web/screens/convert-coins/convert-coins-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadConvertCoins } from '#web/server/loads/conversion.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.convertCoins, loadConvertCoins);

export default guarded<typeof getServerSideProps>(ConvertCoinsScreen);
