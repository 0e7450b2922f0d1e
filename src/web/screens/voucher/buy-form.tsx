/**
 * Choose a value and a quantity; "Redeem" passes the choice on in the address, so that it survives the login, a
 * reload and the back button. A plain GET form: it works without JavaScript.
 */
import { useRouter } from 'next/router';
import { useState } from 'react';
import { VOUCHER_PROVIDER } from '#contract/enums.ts';
import { priceOf } from '#contract/pricing.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import type { ItemDetail } from '#web/features/catalogue/records.ts';
import { ItemTitle } from '#web/features/catalogue/item-title.tsx';
import { COINS_NOTE, CoinsAfter, useHasTooFew } from '#web/features/member/coins-after.tsx';
import { RedeemButton } from '#web/features/orders/redeem-button.tsx';
import { useCount, useGoToSummary } from '#web/features/orders/use-choice.ts';
import { counted, formatCoins, formatRupees } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ItemBuyBar } from '#web/screens/shell/item-buy-bar.tsx';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ChipChoice, Chips } from '#web/ui/chip.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { DiscountAside } from '#web/ui/discount-aside.tsx';
import { Facts, Total } from '#web/ui/facts.tsx';
import { Fieldset } from '#web/ui/field.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import styles from './buy-form.module.css';

const FORM = 'buy';

interface ChoicePrice {
  /** The coins that it costs. */
  points: number;
  /** The coins that it would cost without the discount. */
  fullPoints: number;
}

/** What the choice costs at the brand's rate; the server prices it again before anything is ordered. */
const usePrice = ({ item }: ItemDetail, denomination: number, count: number): ChoicePrice | null => {
  const rates = useAppSelector(clientConfig.selectData)?.rates;
  if (!rates) return null;
  const pointsAt = (discountPercent: number): number =>
    priceOf({
      amountPaise: denomination,
      count,
      discountPercent,
      paisePerCoin: rates.paisePerCoin,
      providerFactor: rates.providerFactor[VOUCHER_PROVIDER] ?? 1,
    }).points;
  return { points: pointsAt(item.discountPercent), fullPoints: pointsAt(0) };
};

interface ChoiceProps {
  detail: ItemDetail;
  denomination: number;
  onChoose: (amountPaise: number) => void;
}

function Denominations({ detail, denomination, onChoose }: ChoiceProps) {
  return (
    <Fieldset legend="Choose a value">
      <Chips>
        {detail.denominations.map(({ amountPaise, available }) => (
          <ChipChoice
            key={amountPaise}
            name="denomination"
            value={amountPaise}
            checked={amountPaise === denomination}
            disabled={!available}
            onChange={() => onChoose(amountPaise)}
          >
            {formatRupees(amountPaise)}
            {!available && ', sold out'}
          </ChipChoice>
        ))}
      </Chips>
    </Fieldset>
  );
}

const factsOf = (detail: ItemDetail) => [
  ...(detail.delivery ? [{ term: 'Delivery', value: detail.delivery }] : []),
  ...(detail.validityMonths
    ? [{ term: 'Valid for', value: `${counted(detail.validityMonths, 'month')} from today` }]
    : []),
];

/** The choice in the address, if the voucher offers it; else one card of the first available value. */
const useChoice = ({ denominations, maxCount }: ItemDetail) => {
  const { query } = useRouter();
  const first =
    denominations.find(
      ({ available, amountPaise }) => available && String(amountPaise) === query['denomination'],
    ) ?? denominations.find(({ available }) => available);
  const [denomination, choose] = useState(first?.amountPaise ?? denominations[0]?.amountPaise ?? 0);
  const [count, setCount] = useCount(maxCount);
  return { any: first !== undefined, denomination, choose, count, setCount };
};

export function BuyForm({ detail }: { detail: ItemDetail }) {
  const { item, maxCount } = detail;
  const { any, denomination, choose, count, setCount } = useChoice(detail);
  const price = usePrice(detail, denomination, count);
  const draft = { productId: item.productId, denomination, count, price: price?.points };
  const { leaving, submit } = useGoToSummary(hrefs.orderSummary(draft), { denomination, count });
  const points = price?.points ?? 0;
  const hasTooFew = useHasTooFew(points);
  const redeem = (label: string) => (
    <RedeemButton form={FORM} isSoldOut={!any} refusedBy={hasTooFew ? COINS_NOTE : null} leaving={leaving}>
      {label}
    </RedeemButton>
  );
  return (
    <>
      <form id={FORM} action={hrefs.orderSummary()} method="get" onSubmit={submit} className={styles.form}>
        <ItemTitle detail={detail} offered={useOffered()} />
        <input type="hidden" name="productId" value={item.productId} />
        <Denominations detail={detail} denomination={denomination} onChoose={choose} />
        <Stepper label="How many" name="count" value={count} onChange={setCount} max={maxCount} />
        <Facts items={factsOf(detail)} />
        <div className="desktop-only">
          <Total
            label={`Total for ${count}`}
            aside={
              price &&
              price.fullPoints > price.points && (
                <DiscountAside fullCoins={price.fullPoints} percent={item.discountPercent} />
              )
            }
          >
            <Coins value={points} />
          </Total>
          <div className={styles.action}>{redeem(`Redeem ${formatCoins(points)} coins`)}</div>
        </div>
        <p className="meta" id={COINS_NOTE}>
          <CoinsAfter points={points} />
        </p>
      </form>
      <ItemBuyBar
        least={points}
        isSoldOut={!any}
        note={`${count} × ${formatRupees(denomination)}`}
        total={<Coins value={points} />}
      >
        {redeem('Redeem')}
      </ItemBuyBar>
    </>
  );
}
