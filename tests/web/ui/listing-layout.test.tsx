import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterGroup, FilterPanel, ListingLayout } from '#web/ui/listing-layout.tsx';

describe('The sheet of the filters', () => {
  // jsdom has no popovers.
  const hidePopover = jest.fn();
  beforeEach(() => {
    hidePopover.mockClear();
    HTMLElement.prototype.hidePopover = hidePopover;
  });
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover'));

  const show = () => {
    const filters = (
      <FilterPanel action="/burn/vouchers" clearHref={null} submitLabel="Show 43 vouchers">
        <FilterGroup title="Category">
          <label>
            <input type="checkbox" /> Travel
          </label>
        </FilterGroup>
      </FilterPanel>
    );
    render(
      <main tabIndex={-1}>
        <ListingLayout filters={filters}>
          <a href="/burn/vouchers/coffee-card/v-1034">Coffee card</a>
        </ListingLayout>
      </main>,
    );
    screen.getByRole('button', { name: 'Close filters', hidden: true }).focus();
  };

  it.each(['Travel', 'Category'])('stays open when the text "%s" in it is pressed', async (text) => {
    show();
    await userEvent.click(screen.getByText(text));
    expect(hidePopover).not.toHaveBeenCalled();
  });

  it('closes when the focus moves to something behind it', () => {
    show();
    screen.getByRole('link', { name: 'Coffee card' }).focus();
    expect(hidePopover).toHaveBeenCalled();
  });
});
