import { routes } from '#web/routes/table.ts';
import { ZillionPlusScreen } from '#web/screens/plus/zillion-plus-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadZillionPlus } from '#web/server/loads/plus.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.zillionPlus, loadZillionPlus);

export default guarded<typeof getServerSideProps>(ZillionPlusScreen);
