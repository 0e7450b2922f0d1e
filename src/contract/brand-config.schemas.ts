// What a client needs to show a brand: names, colours, menus, rates, contact details.
import { z } from 'zod';
import { programme, rate } from './conversion.schemas.ts';
import { BRAND_MODULES, SOCIAL_NETWORKS } from './enums.ts';
import { coins, image, link, webLink } from './fields.ts';

const palette = z
  .record(z.string(), z.string())
  .meta({ examples: [{ accent: '#00714a', 'on-accent': '#fffdf9', hero: '#06392a' }] });

const rates = z.object({
  paisePerCoin: z.number().positive().describe('Worth of one coin in paise; may have decimals.'),
  providerFactor: z
    .record(z.string(), z.number().positive())
    .describe(
      'The factor by which the coins of a voucher are multiplied, by its provider; 1 for a provider that is not listed.',
    )
    .meta({ examples: [{ VOUCHAGRAM: 1 }] }),
  welcomeCoins: coins
    .optional()
    .describe('Coins for a new member; left out if there are none.')
    .meta({ examples: [1_000] }),
  cashback: z
    .object({
      paisePerCoin: z
        .number()
        .positive()
        .describe('The cash value of one coin in paise; may have decimals.')
        .meta({ examples: [20] }),
      leastCoins: coins
        .min(1)
        .describe('Fewest coins of one claim.')
        .meta({ examples: [500] }),
      mostCoins: coins
        .min(1)
        .describe('Most coins of one claim.')
        .meta({ examples: [20_000] }),
      mostCoinsPerMonth: coins
        .min(1)
        .describe('Most coins in one calendar month in India, over all cards of the holder of the PAN.')
        .meta({ examples: [50_000] }),
    })
    .optional()
    .describe('Cashback by bank transfer; left out if the brand does not offer it.'),
});

const support = z.object({
  phone: z
    .string()
    .describe('Phone number, as displayed.')
    .meta({ examples: ['1800 000 4821'] }),
  email: z
    .string()
    .describe('E-mail address for enquiries.')
    .meta({ examples: ['care@zillion.example'] }),
  stores: z.array(webLink).describe('Where to get the brand’s app; empty if it has none.'),
  social: z
    .array(webLink.extend({ network: z.enum(SOCIAL_NETWORKS).describe('Which network it is.') }))
    .describe('The brand’s profiles in social networks.'),
});

const convertible = programme
  .extend({
    rate,
    least: z
      .int()
      .min(1)
      .describe('Fewest points of one conversion.')
      .meta({ examples: [400] }),
    most: z
      .int()
      .min(1)
      .describe('Most points of one conversion.')
      .meta({ examples: [40_000] }),
    perDay: z
      .int()
      .min(1)
      .describe('Most points in one day in India, with all cards of a mobile number.')
      .meta({ examples: [80_000] }),
  })
  .optional()
  .describe('The client’s own programme whose points can be converted into coins; left out if it has none.');

export const brandConfig = z.object({
  clientId: z
    .string()
    .describe('The client’s id, as in the `clientId` header and the field `client`.')
    .meta({ examples: ['ZILLION'] }),
  brand: z
    .string()
    .describe('The brand’s short name, which is also the name of the folder with its pictures.')
    .meta({ examples: ['zillion'] }),
  name: z
    .string()
    .describe('The brand’s name, as displayed.')
    .meta({ examples: ['ZILLION'] }),
  tagline: z
    .string()
    .describe('A short line; the title of its home page.')
    .meta({ examples: ['Good things, paid in coins'] }),
  description: z
    .string()
    .describe('A sentence about the brand, for search engines and shared links.')
    .meta({ examples: ['Earn coins with everyday spending and redeem them for things that you want.'] }),
  microSite: z
    .boolean()
    .describe('Whether it is a microsite: a shop within the client’s own app, for members of its programme.')
    .meta({ examples: [false] }),
  logo: image.describe('The brand’s logo, square.'),
  theme: z
    .object({
      light: palette.describe('Colours by token, such as `accent` or `hero`, for the light scheme.'),
      dark: palette.describe('The same for the dark scheme.'),
    })
    .describe('The brand’s colours.'),
  menu: z.array(link).describe('Links of the header, without those to modules that are off.'),
  footer: z
    .array(
      z.object({
        title: z
          .string()
          .describe('Heading of the group.')
          .meta({ examples: ['Redeem'] }),
        links: z.array(link).describe('Its links; never empty.'),
      }),
    )
    .describe('Groups of links at the foot of every page.'),
  footnote: z
    .string()
    .describe('The line below them.')
    .meta({ examples: ['© 2026 ZILLION Rewards. Coins have no cash value outside the programme.'] }),
  modules: z
    .array(z.string())
    .describe(
      `The modules that the brand has open: ${BRAND_MODULES.map((name) => `\`${name}\``).join(', ')}.`,
    )
    .meta({ examples: [['vouchers', 'products', 'partners', 'ledger', 'help', 'policies']] }),
  rates: rates.describe('What coins are worth.'),
  support: support.describe('Ways to contact support.'),
  programme: convertible,
});
