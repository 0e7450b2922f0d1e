// What a brand is to whoever shows it: names, colours, menus, rates, ways to reach somebody.
import { z } from 'zod';
import { rate } from './conversion.schemas.ts';
import { SOCIAL_NETWORKS } from './enums.ts';
import { coins, link, webLink } from './fields.ts';

/** Colours by token name (accent, hero …), as in the design tokens. */
const palette = z.record(z.string(), z.string());

export const brandConfig = z.object({
  clientId: z.string(),
  /** Names the folder of the brand's pictures. */
  brand: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  theme: z.object({ light: palette, dark: palette }),
  menu: z.array(link),
  footer: z.array(z.object({ title: z.string(), links: z.array(link) })),
  footnote: z.string(),
  modules: z.array(z.string()),
  rates: z.object({
    /** Worth of one coin, the first rate value of spec §9. */
    paisePerCoin: z.number().positive(),
    /** Factor by voucher provider type, as in spec §9. */
    providerFactor: z.record(z.string(), z.number().positive()),
    /** What a new member gets. */
    welcomeCoins: coins.optional(),
    /** Cashback, where the brand offers it: worth of one coin in money, and limits of a claim and of a month. */
    cashback: z
      .object({
        paisePerCoin: z.number().positive(),
        leastCoins: coins.min(1),
        mostCoins: coins.min(1),
        mostCoinsPerMonth: coins.min(1),
      })
      .optional(),
  }),
  support: z.object({
    phone: z.string(),
    email: z.string(),
    /** Where the app is to be had. */
    stores: z.array(webLink),
    /** Profiles in social networks. */
    social: z.array(webLink.extend({ network: z.enum(SOCIAL_NETWORKS) })),
  }),
  /** The client's own programme whose points become coins; none where the client has none. */
  programme: z
    .object({
      name: z.string(),
      pointsName: z.string(),
      rate,
      /** Points of one conversion and of one day in India. */
      least: z.int().min(1),
      most: z.int().min(1),
      perDay: z.int().min(1),
    })
    .optional(),
});
