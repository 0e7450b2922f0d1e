/** A voucher: its art, what it is worth, how to use it, and the form that leads to the order. */
import { itemDetail, type ItemDetail } from '#web/features/catalogue/records.ts';
import { ItemCard, worthOf } from '#web/features/catalogue/item-card.tsx';
import { hrefs } from '#web/routes/hrefs.ts';
import type { PageProps } from '#web/screens/shell/guarded.tsx';
import { ItemHead } from '#web/screens/shell/item-head.tsx';
import { Trail } from '#web/screens/shell/structured-data.tsx';
import { useAppSelector } from '#web/store/make-store.ts';
import { Fold } from '#web/ui/fold.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { Section, Wrap } from '#web/ui/layout.tsx';
import { DetailArt, DetailLayout } from '#web/ui/page-layout.tsx';
import type { Tint } from '#web/ui/plate.tsx';
import { Rail } from '#web/ui/rail.tsx';
import { BuyForm } from './buy-form.tsx';

function Texts({ detail }: { detail: ItemDetail }) {
  return (
    <>
      <section>
        <h2>How to use it</h2>
        <HowTo steps={detail.howTo} wide />
      </section>
      <section>
        <Fold title="What to know" open>
          <p>{detail.description}</p>
          <ul>
            {detail.goodToKnow.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Fold>
        {detail.terms.map(({ title, text }) => (
          <Fold key={title} title={title}>
            <p>{text}</p>
          </Fold>
        ))}
      </section>
    </>
  );
}

export function VoucherScreen(page: PageProps) {
  const detail = useAppSelector(itemDetail.selectData);
  if (!detail) return null;
  const { item, related } = detail;
  const list = hrefs.listing({ moduleType: 'burn', itemType: 'VOUCHER' });
  return (
    <Wrap>
      <ItemHead page={page} detail={detail} />
      <Trail
        items={[
          { label: 'Home', href: hrefs.home() },
          { label: 'Vouchers', href: list },
          { label: item.brandName },
        ]}
      />
      <DetailLayout
        art={
          <DetailArt
            src={item.image.url}
            alt={item.image.alt}
            tint={item.plate as Tint}
            shape="ticket"
            stub={['Gift card', worthOf(item)]}
          />
        }
        buy={<BuyForm key={item.productId} detail={detail} />}
      >
        <Texts detail={detail} />
      </DetailLayout>
      {related.length > 0 && (
        <Section title="Goes well with it">
          <Rail columns={4}>
            {related.map((other) => (
              <ItemCard key={other.productId} item={other} />
            ))}
          </Rail>
        </Section>
      )}
    </Wrap>
  );
}
