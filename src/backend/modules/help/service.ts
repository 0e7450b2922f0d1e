// Help texts for members, with the names and values of their brand.
import type { DataOf } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { help } from '#contract/help.ts';
import { ApiError } from '../../http/api-error.ts';
import type { ClientConfig, ClientsService } from '../clients/service.ts';
import { contentOf, fillTemplate, type HelpContent } from './content.ts';

type Faqs = DataOf<typeof help.faqs>;
type PolicyAnswer = DataOf<typeof help.policy>;

/** 25 → "25 paise", 100 → "₹1", 250 → "₹2.50". */
export const worthText = (paise: number): string => {
  if (paise < 100) return `${paise} paise`;
  return `₹${paise % 100 === 0 ? paise / 100 : (paise / 100).toFixed(2)}`;
};

const templateValuesOf = ({ name, support, rates }: ClientConfig): Record<string, string> => ({
  name: name === DEFAULT_CLIENT ? `${name} Rewards` : name,
  phone: support.phone,
  email: support.email,
  coinWorth: worthText(rates.paisePerCoin),
});

export type HelpService = ReturnType<typeof createHelpService>;

export const createHelpService = ({ clients }: { clients: ClientsService }) => {
  // A brand's files do not change while the program runs.
  const cache = new Map<string, HelpContent>();

  const readCached = (brand: string): HelpContent => {
    const found = cache.get(brand) ?? contentOf(brand);
    cache.set(brand, found);
    return found;
  };

  const textsOf = async (client: string) => {
    const config = await clients.configOf(client);
    return { ...fillTemplate(readCached(config.brand), templateValuesOf(config)), modules: config.modules };
  };

  return {
    faqs: async (client: string): Promise<Faqs> => {
      const { categories, modules } = await textsOf(client);
      return {
        categories: categories
          .filter(({ module }) => module === undefined || modules.includes(module))
          .map(({ categoryId, title, summary, questions }) => ({ categoryId, title, summary, questions })),
      };
    },

    /** Throws NOT_FOUND. */
    policy: async (client: string, policyId: string): Promise<PolicyAnswer> => {
      const { policies } = await textsOf(client);
      const policy = policies.find((one) => one.policyId === policyId);
      if (!policy) throw new ApiError('NOT_FOUND', 'There is no such policy');
      return { policy, policies: policies.map(({ policyId: id, title }) => ({ policyId: id, title })) };
    },
  };
};
