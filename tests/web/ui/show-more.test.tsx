import { fireEvent, render, screen } from '@testing-library/react';
import { ShowMore } from '#web/ui/show-more.tsx';

/** Clicks the link; returns whether the browser would follow it, and how often more was loaded. */
const press = (modifiers: object): { followed: boolean; loads: number } => {
  const onMore = jest.fn();
  render(<ShowMore href="/burn/vouchers?after=c2" label="Show more" shown={12} onMore={onMore} />);
  let followed = false;
  const look = (event: Event) => {
    followed = !event.defaultPrevented;
    // jsdom cannot navigate.
    event.preventDefault();
  };
  document.addEventListener('click', look, { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'Show more' }), modifiers);
  return { followed, loads: onMore.mock.calls.length };
};

it('loads more on the same page', () => {
  expect(press({})).toEqual({ followed: false, loads: 1 });
});

it('writes large counts as all numbers are written', () => {
  render(<ShowMore href="/burn/products?after=c2" label="Show more" shown={1200} total={123456} />);
  expect(screen.getByText('1,200 of 1,23,456 shown')).toBeInTheDocument();
});

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves a click with %s to the browser', (key) => {
  expect(press({ [key]: true })).toEqual({ followed: true, loads: 0 });
});

describe('The last page', () => {
  const arriveWith = (focused: boolean) => {
    const { rerender } = render(<ShowMore href="/burn/vouchers?after=c2" label="Show more" shown={12} />);
    const link = screen.getByRole('link', { name: 'Show more' });
    if (focused) link.focus();
    rerender(<ShowMore href={null} label="Show more" shown={18} />);
  };

  it('keeps the focus at the end of the list if the link had it', () => {
    arriveWith(true);
    expect(document.activeElement).toContainElement(screen.getByText('18 shown'));
    expect(document.body).not.toHaveFocus();
  });

  it('leaves the focus alone if the link did not have it', () => {
    arriveWith(false);
    expect(document.body).toHaveFocus();
  });
});
