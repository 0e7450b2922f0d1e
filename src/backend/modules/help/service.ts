// Help texts for members, with the names and values of their brand.
import type { DataOf } from '#contract/endpoint.ts';
import type { help } from '#contract/help.ts';
import { ApiError } from '../../http/api-error.ts';
import { linksToOpenModules } from '../clients/brand.ts';
import type { ClientsService } from '../clients/service.ts';
import { fillBrandTexts } from './brand-texts.ts';
import { contentOf, type HelpContent } from './content.ts';
import { loadSameWords } from './same-words.ts';

type Faqs = DataOf<typeof help.faqs>;
type PolicyAnswer = DataOf<typeof help.policy>;

export type HelpService = ReturnType<typeof createHelpService>;

export const createHelpService = ({ clients }: { clients: ClientsService }) => {
  // A brand's files do not change while the program runs.
  const cache = new Map<string, HelpContent>();
  const sameWords = loadSameWords();

  const readCached = (brand: string): HelpContent => {
    const found = cache.get(brand) ?? contentOf(brand);
    cache.set(brand, found);
    return found;
  };

  const textsOf = async (client: string) => {
    const [config, life] = await Promise.all([clients.configOf(client), clients.coinLifeOf(client)]);
    return { ...fillBrandTexts(readCached(config.brand), config, life), modules: config.modules };
  };

  return {
    faqs: async (client: string): Promise<Faqs> => {
      const { categories, modules } = await textsOf(client);
      return {
        categories: categories
          .filter(({ module }) => module === undefined || modules.includes(module))
          .map(({ categoryId, title, summary, questions }) => ({
            categoryId,
            title,
            summary,
            questions: questions.map(({ links = [], ...rest }) => ({
              ...rest,
              links: linksToOpenModules(links, modules),
            })),
          })),
        sameWords,
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
