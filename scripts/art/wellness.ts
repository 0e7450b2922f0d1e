import { at, picture } from './recipe.ts';

export const wellness = [
  picture('category-wellness', 'A pink lotus flower', at('lotus', 50, 100, 90)),
  picture(
    'skin-care',
    'A bottle of lotion and a bar of soap',
    at('lotion-bottle', 42, 92, 82),
    at('soap', 68, 100, 52),
  ),
  picture('spa-day', 'A lotus flower and a lit candle', at('candle', 78, 90, 76), at('lotus', 40, 100, 64)),
  picture(
    'boxing-class',
    'A red boxing glove and a stopwatch',
    at('boxing-glove', 42, 86, 76),
    at('stopwatch', 68, 100, 54),
  ),
  picture('pharmacy', 'A capsule and a thermometer', at('pill', 42, 82, 70), at('thermometer', 64, 100, 64)),
  picture(
    'health-check',
    'A stethoscope and a green apple',
    at('stethoscope', 44, 88, 80),
    at('green-apple', 70, 100, 48),
  ),
  picture('dental-care', 'A tooth and a toothbrush', at('tooth', 44, 86, 74), at('toothbrush', 64, 100, 68)),
  picture('grooming', 'A blue razor and a few bubbles', at('razor', 44, 98, 84), at('bubbles', 74, 100, 42)),
  picture('make-up', 'A mirror and a lipstick', at('mirror', 58, 86, 84), at('lipstick', 34, 100, 68)),
  picture(
    'hair-care',
    'A bottle of lotion and a comb',
    at('hair-pick', 62, 84, 78),
    at('lotion-bottle', 38, 100, 74),
  ),
  picture(
    'martial-arts',
    'A martial arts jacket and a gold medal',
    at('martial-arts-uniform', 44, 86, 78),
    at('sports-medal', 70, 100, 54),
  ),
  picture(
    'herbal-tea',
    'A green herb behind a cup of tea',
    at('herb', 56, 72, 68),
    at('teacup-without-handle', 48, 100, 66),
  ),
  picture(
    'health-cover',
    'A blue shield and an adhesive bandage',
    at('shield', 44, 90, 82),
    at('adhesive-bandage', 68, 100, 54),
  ),
];
