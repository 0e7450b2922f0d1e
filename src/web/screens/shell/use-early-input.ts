// What was typed, checked or chosen while the page was loading is in the fields, but no component has noticed it. After
// hydration it is entered again, as if now.
import { useEffect } from 'react';
import { typeInto } from '#web/lib/type-into.ts';

/** Whether another line of a drop-down list is chosen than the server rendered. */
const isChosenAnew = ({ options, selectedIndex }: HTMLSelectElement): boolean =>
  selectedIndex !==
  Math.max(
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
    0,
  );

export const useEarlyInput = (): void =>
  useEffect(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
      const { value, defaultValue, checked, defaultChecked } = field;
      // React does not render within an effect: without the microtask, what one field holds would not know of the
      // previous one's.
      queueMicrotask(() => {
        if (value !== defaultValue) typeInto(field, value);
        // A radio that is no longer checked has nothing to say: the one that is does.
        if (checked !== defaultChecked && (checked || field.type === 'checkbox')) {
          // React ignores a click after which a field is checked as before.
          field.checked = !checked;
          field.click();
        }
      });
    }
    for (const list of document.querySelectorAll('select')) {
      const { value } = list;
      if (isChosenAnew(list)) queueMicrotask(() => typeInto(list, value));
    }
  }, []);
