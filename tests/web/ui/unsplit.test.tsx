import { render } from '@testing-library/react';
import { Unsplit, WholeWords } from '#web/ui/unsplit.tsx';

it.each([
  ['Loomfolk, order LF-20418', ['LF-20418']],
  ['Northkite Air, coins for trip TR-2026-0302-K7XQ2-9MP4T', ['TR-2026-0302-K7XQ2-9MP4T']],
  ['Saffron Cart, order 4711#A-2, part 3-B', ['4711#A-2,', '3-B']],
  ['Plus coins: Mid-season offer', []],
  ['Order 20418', []],
])('keeps the references of "%s" whole, and the text as it is', (text, references) => {
  const { container } = render(<Unsplit text={text} />);
  expect(container).toHaveTextContent(text);
  const whole = [...container.querySelectorAll('.whole')].map(({ textContent }) => textContent);
  expect(whole).toEqual(references);
});

it.each([
  ['Headphones, 60-hour battery', ['60-hour']],
  ['Show it at check-in, over-ear.', ['check-in,', 'over-ear.']],
  ['A kindness-to-everyone-else day', []],
])('keeps the short words with a hyphen of %j whole, and its text as it is', (text, words) => {
  const { container } = render(<WholeWords text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span')].map((word) => word.textContent)).toEqual(words);
});
