import { at, picture } from './recipe.ts';

export const booksAndKids = [
  picture('category-books', 'Three books, red, green and blue', at('books', 50, 100, 90)),
  picture(
    'reading-glasses',
    'An open book and a pair of glasses',
    at('open-book', 48, 88, 86),
    at('glasses', 58, 100, 60, -6),
  ),
  picture(
    'stationery',
    'A notebook and a fountain pen',
    at('notebook-with-decorative-cover', 42, 90, 78),
    at('fountain-pen', 68, 100, 60),
  ),
  picture(
    'art-supplies',
    'A crayon, a pencil and a ruler',
    at('straight-ruler', 50, 76, 76),
    at('crayon', 36, 96, 60),
    at('pencil', 68, 100, 56),
  ),
  picture('teddy-bear', 'A teddy bear', at('teddy-bear', 50, 100, 90)),
  picture(
    'wooden-toys',
    'A nesting doll and a yo-yo',
    at('nesting-dolls', 42, 92, 84),
    at('yo-yo', 68, 100, 50),
  ),
  picture(
    'robot-kit',
    'A robot’s head and a puzzle piece',
    at('robot', 44, 86, 78),
    at('puzzle-piece', 70, 100, 50),
  ),
  picture('toy-rocket', 'A red and white rocket', at('rocket', 50, 100, 90)),
  picture('stargazing', 'A telescope on a tripod', at('telescope', 50, 100, 90)),
  picture('kite', 'A bright kite with a tail', at('kite', 50, 100, 90)),
  picture(
    'course-fees',
    'A graduation cap on a blue book',
    at('blue-book', 52, 100, 72),
    at('graduation-cap', 44, 66, 78),
  ),
  picture('abacus', 'An abacus with coloured beads', at('abacus', 50, 100, 90)),
  picture(
    'baby-care',
    'A baby’s bottle and a yellow chick',
    at('baby-bottle', 42, 92, 80),
    at('baby-chick', 70, 100, 50),
  ),
  picture('science-lab', 'A microscope', at('microscope', 50, 100, 90)),
  picture(
    'birthday-pinata',
    'A rainbow piñata and a lollipop',
    at('pinata', 44, 92, 84),
    at('lollipop', 74, 100, 54),
  ),
];
