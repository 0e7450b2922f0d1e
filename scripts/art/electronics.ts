import { at, picture } from './recipe.ts';

export const electronics = [
  picture(
    'category-electronics',
    'A laptop and a mouse',
    at('laptop', 46, 92, 86),
    at('computer-mouse', 78, 100, 36),
  ),
  picture('headphones', 'A pair of silver over-ear headphones', at('headphone', 50, 100, 90)),
  picture('smartphone', 'A smartphone with coloured icons', at('mobile-phone', 50, 100, 90)),
  picture(
    'phone-recharge',
    'A smartphone and a lightning bolt',
    at('mobile-phone', 42, 94, 84, -8),
    at('high-voltage', 68, 100, 54),
  ),
  picture(
    'desktop-computer',
    'A desktop computer and a keyboard',
    at('desktop-computer', 46, 84, 82),
    at('keyboard', 58, 100, 60),
  ),
  picture('photo-camera', 'A camera with its flash firing', at('camera-with-flash', 50, 100, 90)),
  picture('video-camera', 'A video camera', at('video-camera', 50, 100, 90)),
  picture('pocket-radio', 'A radio with its aerial out', at('radio', 50, 100, 90)),
  picture('home-printer', 'A printer', at('printer', 50, 100, 90)),
  picture('smart-speaker', 'A loudspeaker with sound waves', at('speaker-high-volume', 50, 100, 90)),
  picture(
    'electricity-bill',
    'A light bulb and a paper bill',
    at('light-bulb', 42, 92, 82),
    at('receipt', 70, 100, 58),
  ),
  picture(
    'torch-and-battery',
    'A torch and a battery',
    at('flashlight', 44, 84, 76),
    at('battery', 70, 100, 54),
  ),
];
