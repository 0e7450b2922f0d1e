// Points that demo members have converted, at the rates of their programmes at the time.
import type { ConvertEvent } from '../conversions.ts';

const HARBOURLINE: ConvertEvent['programme'] = {
  name: 'Harbourline Bank Rewards',
  pointsName: 'Harbour points',
  rate: { points: 4, coins: 1 },
};

const TALKTIME: ConvertEvent['programme'] = {
  name: 'Hoopoe Talktime',
  pointsName: 'Feathers',
  rate: { points: 10, coins: 3 },
};

const convertedFrom =
  (programme: ConvertEvent['programme'], title: string) =>
  /** `life` is in days. */
  (daysAgo: number, coins: number, life?: number): ConvertEvent => ({
    kind: 'convert',
    programme,
    daysAgo,
    key: `converted-${daysAgo}`,
    coins,
    title,
    ...(life ? { life } : {}),
  });

export const fromHarbourline = convertedFrom(HARBOURLINE, 'Points converted from Harbourline Bank');
export const fromTalktime = convertedFrom(TALKTIME, 'Points converted from Hoopoe Talktime');
