import { at, picture } from './recipe.ts';

export const fuel = [
  picture('category-fuel', 'A red fuel pump', at('fuel-pump', 50, 100, 90)),
  picture(
    'fuel-pump-and-car',
    'A red fuel pump behind a car',
    at('fuel-pump', 36, 88, 84),
    at('automobile', 56, 100, 72),
  ),
  picture(
    'fuel-card',
    'A fuel pump and a payment card',
    at('fuel-pump', 42, 92, 88),
    at('credit-card', 64, 100, 54, -10),
  ),
  picture(
    'engine-oil',
    'A blue oil drum and a wrench',
    at('oil-drum', 40, 94, 82),
    at('wrench', 70, 100, 58),
  ),
  picture('motor-scooter', 'A red motor scooter', at('motor-scooter', 50, 100, 90)),
  picture('motorcycle', 'A red motorcycle', at('motorcycle', 50, 100, 90)),
  picture(
    'mountain-drive',
    'A car with a roof rack in front of a mountain',
    at('mountain', 50, 82, 94),
    at('sport-utility-vehicle', 54, 100, 66),
  ),
  picture('auto-rickshaw', 'A green and yellow auto rickshaw', at('auto-rickshaw', 50, 100, 90)),
  picture(
    'electric-charging',
    'A battery and a lightning bolt',
    at('battery', 40, 94, 84),
    at('high-voltage', 70, 100, 58),
  ),
  picture(
    'car-service',
    'A red toolbox, a gear and a screwdriver',
    at('screwdriver', 62, 70, 70),
    at('toolbox', 44, 96, 76),
    at('gear', 78, 100, 42),
  ),
  picture(
    'car-wash',
    'A red car, soap bubbles and a sponge',
    at('bubbles', 70, 56, 50),
    at('automobile', 46, 92, 84),
    at('sponge', 76, 100, 40),
  ),
  picture(
    'taxi-ride',
    'A yellow taxi and a phone',
    at('mobile-phone', 72, 84, 70, 8),
    at('oncoming-taxi', 42, 100, 74),
  ),
  picture(
    'highway-toll',
    'A car on an open road',
    at('motorway', 50, 88, 88),
    at('oncoming-automobile', 50, 100, 50),
  ),
  picture('bus-pass', 'A bus and a yellow ticket', at('bus', 46, 86, 84), at('ticket', 68, 100, 48, -10)),
  picture(
    'pickup-truck',
    'A red pickup truck with two parcels',
    at('package', 38, 72, 38),
    at('package', 62, 66, 32),
    at('pickup-truck', 50, 100, 90),
  ),
  picture('city-bicycle', 'A red bicycle', at('bicycle', 50, 100, 90)),
  picture('kick-scooter', 'A blue kick scooter', at('kick-scooter', 50, 100, 90)),
];
