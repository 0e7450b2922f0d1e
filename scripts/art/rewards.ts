// Gifts, coupons, bills, tiers, and the pictures of empty pages.
import { at, picture } from './recipe.ts';

export const rewards = [
  picture('gift-box', 'A wrapped gift with a red ribbon', at('wrapped-gift', 50, 100, 90)),
  picture(
    'gift-and-letter',
    'A wrapped gift and a letter with a heart',
    at('wrapped-gift', 42, 90, 80),
    at('love-letter', 68, 100, 52, -6),
  ),
  picture(
    'celebration',
    'A party popper and two balloons',
    at('balloon', 76, 76, 62),
    at('balloon', 56, 60, 58, -8),
    at('party-popper', 38, 100, 68),
  ),
  picture(
    'secure-card',
    'A payment card and a padlock',
    at('credit-card', 44, 80, 82, -8),
    at('locked-with-key', 68, 100, 54),
  ),
  picture(
    'bill-payment',
    'A paper bill and a smartphone',
    at('receipt', 42, 90, 82),
    at('mobile-phone', 70, 100, 58, 8),
  ),
  picture(
    'coupon-label',
    'A yellow price label and a red ticket',
    at('label', 42, 82, 76),
    at('admission-tickets', 64, 100, 56, -10),
  ),
  picture(
    'refer-a-friend',
    'A megaphone and a letter with a heart',
    at('megaphone', 42, 84, 78),
    at('love-letter', 70, 100, 48, 6),
  ),
  picture('survey', 'A clipboard and a pencil', at('clipboard', 42, 92, 84), at('pencil', 68, 100, 56)),
  picture('parcel', 'A cardboard parcel', at('package', 50, 100, 90)),
  picture(
    'no-orders',
    'A parcel under a magnifying glass',
    at('package', 46, 90, 80),
    at('magnifying-glass-tilted-left', 66, 100, 58),
  ),
  picture('nothing-found', 'A magnifying glass', at('magnifying-glass-tilted-left', 50, 100, 90)),
  picture(
    'expiring-soon',
    'A calendar and an hourglass',
    at('spiral-calendar', 44, 88, 80),
    at('hourglass-not-done', 70, 100, 58),
  ),
  picture(
    'tier-trophy',
    'A gold trophy and a star',
    at('trophy', 44, 100, 84),
    at('glowing-star', 76, 64, 48),
  ),
  picture('plus-crown', 'A gold crown and sparkles', at('crown', 46, 100, 84), at('sparkles', 80, 58, 42)),
  picture(
    'help-desk',
    'A red telephone and a speech bubble',
    at('telephone', 44, 100, 80),
    at('speech-balloon', 74, 54, 48),
  ),
];
