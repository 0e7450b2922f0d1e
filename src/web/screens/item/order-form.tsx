/**
 * The quantity of a product, and the button to order it; a coupon can be ordered only once. The choice is part of the
 * address, so that it survives the login, a reload and the back button. A plain GET form: it works without
 * JavaScript.
 */
import { leastPointsOf, priceOf } from '#contract/pricing.ts';
import { usePaisePerCoin } from '#web/features/brand/rates.ts';
import { takesMoney, type ItemDetail } from '#web/features/catalogue/records.ts';
import { COINS_NOTE, CoinsAfter, useHasTooFew } from '#web/features/member/coins-after.tsx';
import { dashboard } from '#web/features/member/dashboard.ts';
import { RedeemButton } from '#web/features/orders/redeem-button.tsx';
import { useCount, useGoToSummary } from '#web/features/orders/use-choice.ts';
import { formatCoins, formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ItemBuyBar } from '#web/screens/shell/item-buy-bar.tsx';
import { useAppSelector } from '#web/store/make-store.ts';
import { Coins } from '#web/ui/coins.tsx';
import { Cost } from '#web/ui/cost.tsx';
import { Total } from '#web/ui/facts.tsx';
import { MoneyAside } from '#web/ui/money-aside.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import styles from './order-form.module.css';

const FORM = 'order';

interface TotalPrice {
  points: number;
  totalPaise: number | null;
  listPaise: number | null;
}

const times = (amount: number | null, count: number) => (amount === null ? null : amount * count);

/** The price for this quantity: rounded once, for the total, as the server does. */
const useTotalPrice = (item: ItemDetail['item'], count: number): TotalPrice => {
  const { points, pricePaise, listPricePaise, discountPercent } = item;
  const paisePerCoin = usePaisePerCoin();
  if (count === 1 || listPricePaise === null || paisePerCoin === null) {
    return {
      points: (points ?? 0) * count,
      totalPaise: times(pricePaise, count),
      listPaise: times(listPricePaise, count),
    };
  }
  return priceOf({ amountPaise: listPricePaise, count, discountPercent, paisePerCoin, providerFactor: 1 });
};

interface PriceProps {
  item: ItemDetail['item'];
  count: number;
  price: TotalPrice;
  takesMoney: boolean;
}

function PriceTotal({ item, count, price: { points, totalPaise, listPaise }, takesMoney }: PriceProps) {
  if (item.points === null) return <Total label="Price">Free</Total>;
  const word = takesMoney ? 'or' : 'worth';
  // Beside what a coupon gives, the worth of its coins would read as its own (docs/decisions/087).
  const hasAside = item.itemType !== 'COUPON' && totalPaise !== null;
  return (
    <Total
      label={count === 1 ? 'Price' : `Total for ${count}`}
      aside={hasAside && <MoneyAside {...{ word, totalPaise, listPaise }} />}
    >
      <Coins value={points} />
    </Total>
  );
}

/** One line of the bar: the page says above that money can pay the rest. */
function AtLeast({ coins }: { coins: number }) {
  return (
    <>
      <span className="meta">at least </span>
      <Coins value={coins} />
    </>
  );
}

interface NoteFacts extends Omit<PriceProps, 'item'> {
  points: number | null;
}

/** Above the total in the bar: how it comes about or, for one piece, what it is in money. */
const noteOf = ({ count, points, price: { totalPaise }, takesMoney }: NoteFacts): string | null => {
  if (count > 1) return `${count} × ${formatCoins(points ?? 0)}`;
  if (totalPaise === null) return null;
  return takesMoney ? `${formatMoney(totalPaise)} or` : `worth ${formatMoney(totalPaise)}`;
};

/** What the member's coins can do: pay for it, pay a part with money in addition, or not even that part. */
function CoinsFor({ price, least }: { price: number; least: number }) {
  const member = useAppSelector(dashboard.selectData);
  const available = member?.availablePointsAmount ?? price;
  if (available >= price) return <CoinsAfter points={price} />;
  if (available < least) {
    return (
      <>
        {least < price && (
          <>
            At least <Coins value={least} words className="strong" /> are needed; money can pay the rest.{' '}
          </>
        )}
        <CoinsAfter points={least} />
      </>
    );
  }
  return (
    <>
      You have <Coins value={available} words className="strong" />; money can pay the rest.
    </>
  );
}

export function OrderForm({ detail }: { detail: ItemDetail }) {
  const { item, maxCount, leastCoinsPercent } = detail;
  const { productId, itemType, points, available } = item;
  const isCoupon = itemType === 'COUPON';
  const [count, setCount] = useCount(isCoupon ? 1 : maxCount);
  const total = useTotalPrice(item, count);
  const price = total.points;
  const least = leastPointsOf(price, leastCoinsPercent);
  const hasTooFew = useHasTooFew(least);
  const href = isCoupon
    ? hrefs.couponOrderSummary({ productId, price })
    : hrefs.orderSummary({ productId, count, price });
  const { leaving, submit } = useGoToSummary(href, { count });
  const words = isCoupon && price === 0 ? 'Get the coupon' : `Redeem ${formatCoins(price)} coins`;
  const what = isCoupon ? 'Coupon' : noteOf({ count, points, price: total, takesMoney: takesMoney(detail) });
  const button = (label: string) => (
    <RedeemButton
      form={FORM}
      isSoldOut={!available}
      refusedBy={hasTooFew ? COINS_NOTE : null}
      leaving={leaving}
    >
      {label}
    </RedeemButton>
  );
  return (
    <form
      id={FORM}
      action={isCoupon ? hrefs.couponOrderSummary() : hrefs.orderSummary()}
      method="get"
      onSubmit={submit}
      className={styles.form}
    >
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="price" value={price} />
      {!isCoupon && (
        <Stepper label="How many" name="count" value={count} onChange={setCount} max={maxCount} />
      )}
      <PriceTotal item={item} count={count} price={total} takesMoney={takesMoney(detail)} />
      <div className="desktop-only">{button(words)}</div>
      {available && price > 0 && (
        <p className="meta" id={COINS_NOTE}>
          <CoinsFor price={price} least={least} />
        </p>
      )}
      <ItemBuyBar
        least={least}
        {...(least < price && { leastTotal: <AtLeast coins={least} /> })}
        isSoldOut={!available}
        note={what}
        total={<Cost coins={price} />}
      >
        {button(isCoupon && price === 0 ? words : 'Redeem')}
      </ItemBuyBar>
    </form>
  );
}
