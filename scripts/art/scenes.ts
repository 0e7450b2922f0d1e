// Wide pictures for the carousel. Coordinates are pixels of the 1280 × 640 canvas, without scaling: the objects are on
// the right, where only the lower edge cuts them off, since the plate goes on above; the text goes on the empty left.
import { at, picture } from './recipe.ts';

export const scenes = [
  picture(
    'scene-long-weekend',
    'An aeroplane above a blue suitcase and a pink backpack',
    at('airplane', 1148, 250, 244),
    at('luggage', 950, 660, 470),
    at('backpack', 722, 650, 300),
  ),
  picture(
    'scene-grocery-run',
    'A wicker basket with a pineapple and a baguette, a glass of milk, a tomato and a lemon beside it',
    at('pineapple', 1090, 500, 420, 10),
    at('baguette-bread', 810, 460, 360, -8),
    at('basket', 940, 660, 500),
    at('glass-of-milk', 1160, 640, 230),
    at('tomato', 730, 640, 190),
    at('lemon', 620, 640, 130),
  ),
  picture(
    'scene-movie-night',
    'A clapperboard, a box of popcorn and a red ticket',
    at('clapper-board', 1060, 560, 420, 6),
    at('popcorn', 820, 650, 420),
    at('admission-tickets', 1130, 620, 260, -12),
  ),
  picture(
    'scene-road-trip',
    'A car with a roof rack in front of trees, a fuel pump beside it',
    at('evergreen-tree', 680, 610, 380),
    at('deciduous-tree', 960, 600, 500),
    at('fuel-pump', 1126, 640, 400),
    at('sport-utility-vehicle', 820, 640, 430),
  ),
  picture(
    'scene-festive-season',
    'A wrapped gift, two oil lamps and sparkles',
    at('sparkles', 1150, 230, 190),
    at('wrapped-gift', 980, 610, 450),
    at('diya-lamp', 740, 640, 270),
    at('diya-lamp', 1140, 640, 200),
  ),
  picture(
    'scene-new-wardrobe',
    'Shopping bags, a lilac running shoe and a wristwatch',
    at('watch', 1140, 320, 260, 12),
    at('shopping-bags', 950, 640, 480),
    at('running-shoe', 740, 640, 300),
  ),
];
