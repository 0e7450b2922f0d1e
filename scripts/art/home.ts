import { at, picture } from './recipe.ts';

export const home = [
  picture('category-home', 'A blue sofa and a floor lamp', at('couch-and-lamp', 50, 100, 90)),
  picture(
    'bed-linen',
    'A bed with blue covers and an alarm clock',
    at('bed', 46, 86, 84),
    at('alarm-clock', 72, 100, 44),
  ),
  picture(
    'chair-and-plant',
    'A wooden chair and a plant in a pot',
    at('chair', 40, 94, 86),
    at('potted-plant', 70, 100, 62),
  ),
  picture(
    'house-plants',
    'A leafy plant in a pot and a cactus',
    at('potted-plant', 42, 92, 84),
    at('cactus', 70, 100, 56),
  ),
  picture(
    'cookware',
    'A pan of food and a frying pan with an egg',
    at('shallow-pan-of-food', 50, 78, 80),
    at('cooking', 58, 100, 56),
  ),
  picture(
    'cutlery',
    'A kitchen knife, a fork and a table knife',
    at('kitchen-knife', 36, 88, 70),
    at('fork-and-knife', 66, 100, 66),
  ),
  picture('scented-candles', 'Two lit candles', at('candle', 42, 90, 84), at('candle', 66, 100, 60)),
  picture(
    'festive-lamps',
    'Two oil lamps and sparkles',
    at('sparkles', 76, 50, 38),
    at('diya-lamp', 34, 82, 64),
    at('diya-lamp', 76, 100, 46),
  ),
  picture(
    'wall-art',
    'A framed picture and a mantel clock',
    at('framed-picture', 42, 86, 78),
    at('mantelpiece-clock', 68, 100, 50),
  ),
  picture(
    'tool-set',
    'A hammer, a wrench and a screwdriver',
    at('hammer-and-wrench', 44, 88, 80),
    at('screwdriver', 68, 100, 54),
  ),
  picture('bathroom', 'A bathtub and a bar of soap', at('bathtub', 44, 90, 84), at('soap', 74, 100, 42)),
  picture('flower-bouquet', 'A bouquet of flowers', at('bouquet', 50, 100, 90)),
  picture('garden-flowers', 'A sunflower and a tulip', at('sunflower', 42, 92, 86), at('tulip', 70, 100, 62)),
  picture(
    'kitchen-bowls',
    'A blue bowl with a spoon and a glass jar',
    at('jar', 64, 78, 66),
    at('bowl-with-spoon', 42, 100, 70),
  ),
  picture('pottery', 'A brown vase and a red rose', at('rose', 66, 86, 72, 10), at('amphora', 40, 100, 82)),
  picture('pet-care', 'A dog and a bone', at('dog', 44, 92, 82), at('bone', 72, 100, 46)),
  picture('home-loan', 'A house and a key', at('house', 44, 90, 82), at('key', 70, 100, 50)),
  picture(
    'home-delivery',
    'A yellow delivery truck and a parcel',
    at('delivery-truck', 46, 88, 86),
    at('package', 74, 100, 44),
  ),
];
