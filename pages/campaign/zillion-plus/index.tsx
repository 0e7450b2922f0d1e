import { routes } from '#web/routes/table.ts';
import { CampaignScreen } from '#web/screens/campaign/campaign-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadCampaign } from '#web/server/loads/plus.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.campaign, loadCampaign);

export default guarded(CampaignScreen);
