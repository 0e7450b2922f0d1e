/** A voucher: its art, its value, how to use it, and the form that leads to the order. */
import type { ModuleType } from '#contract/enums.ts';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { worthOf } from '#web/features/catalogue/item-cards.tsx';
import { ItemTexts, RelatedItems } from '#web/features/catalogue/item-texts.tsx';
import { EarnAtPartner } from '#web/screens/shell/earn-at-partner.tsx';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { listTrail } from '#web/screens/shell/trails.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Wrap } from '#web/ui/layout.tsx';
import { Gallery } from '#web/ui/gallery.tsx';
import { DetailLayout } from '#web/ui/page-layout.tsx';
import { BuyForm } from './buy-form.tsx';

export function VoucherScreen({ moduleType }: { moduleType: ModuleType }) {
  const detail = useAppSelector(itemDetail.selectData);
  if (!detail) return null;
  const { item, images, related } = detail;
  return (
    // Nothing that was opened, typed or said on the page of another voucher remains.
    <Wrap key={item.productId}>
      <PublicCrumbs of={detail} items={listTrail({ ...item, moduleType }, { label: item.name })} />
      {moduleType === 'earn' && <EarnAtPartner detail={detail} />}
      <DetailLayout
        art={
          <Gallery
            name={item.name}
            pictures={images}
            tint={item.plate}
            shape="ticket"
            stub={['Gift card', worthOf(item)]}
          />
        }
        buy={<BuyForm detail={detail} />}
      >
        <ItemTexts detail={detail} howToTitle="How to use it" withDescription />
      </DetailLayout>
      <RelatedItems title="Goes well with it" items={related} />
    </Wrap>
  );
}
