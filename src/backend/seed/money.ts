// Settings of a brand about coins, money and points that contradict each other (docs/decisions/260). Those of one field
// alone are refused by the definition of a brand.
import { VOUCHER_PROVIDER } from '#contract/enums.ts';
import type { Brand } from '../modules/clients/brand.ts';

type Settings = Pick<Brand, 'modules' | 'rates' | 'programme'>;

const providerProblems = ({ providerFactor }: Brand['rates']): string[] =>
  Object.keys(providerFactor)
    .filter((name) => name !== VOUCHER_PROVIDER)
    .map((name) => `rates.providerFactor.${name}: there is no such provider, only ${VOUCHER_PROVIDER}`);

const cashbackProblems = ({ modules, rates: { paisePerCoin, cashback } }: Settings): string[] => {
  if (!cashback) {
    return modules.includes('cashback')
      ? ['rates.cashback: must not be missing while the module cashback is on']
      : [];
  }
  const { leastCoins, mostCoins, mostCoinsPerMonth } = cashback;
  return [
    cashback.paisePerCoin > paisePerCoin && 'paisePerCoin: must not exceed rates.paisePerCoin',
    leastCoins > mostCoins && 'leastCoins: must not exceed mostCoins',
    mostCoins > mostCoinsPerMonth && 'mostCoins: must not exceed mostCoinsPerMonth',
  ].flatMap((problem) => (problem ? [`rates.cashback.${problem}`] : []));
};

const programmeProblems = ({ modules, programme }: Settings): string[] => {
  if (!programme) {
    return modules.includes('convert')
      ? ['programme: must not be missing while the module convert is on']
      : [];
  }
  const step = programme.rate.points;
  return (['least', 'most'] as const)
    .filter((name) => programme[name] % step !== 0)
    .map((name) => `programme.${name}: must be a multiple of programme.rate.points (${step})`);
};

/** One line for each contradiction, with its field; none for a sound brand. */
export const moneyProblems = (brand: Settings): string[] => [
  ...providerProblems(brand.rates),
  ...cashbackProblems(brand),
  ...programmeProblems(brand),
];
