import { routes } from '#web/routes/table.ts';
import { CampaignReceiptScreen } from '#web/screens/campaign/campaign-receipt-screen.tsx';
import { guarded } from '#web/screens/shell/guarded.tsx';
import { loadCampaignReceipt } from '#web/server/loads/plus.ts';
import { page } from '#web/server/page.ts';

export const getServerSideProps = page(routes.campaignReceipt, loadCampaignReceipt);

export default guarded(CampaignReceiptScreen);
