// A form that was half filled when the session ended gets its values back after the login of the same member.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { tabStorage } from '#web/session/storage.ts';
import { saveForms, restoreForms as restoreNow } from '#web/session/saved-forms.ts';

const MINE = 'xxxxxx7354';
const restoreForms = (owner: string, address = '/') => act(() => restoreNow(owner, address));
afterEach(() => window.sessionStorage.clear());

/** A form with a field that React controls and one that it does not. */
function Form() {
  const [city, setCity] = useState('');
  return (
    <main>
      <form>
        <input aria-label="City" name="city" value={city} onChange={({ target }) => setCity(target.value)} />
        <input aria-label="Name" name="fullName" />
        <select aria-label="Title" name="salutation">
          <option>Mr</option>
          <option>Ms</option>
        </select>
        <input aria-label="Default" type="checkbox" name="defaultAddress" value="yes" />
        <input aria-label="Home" type="radio" name="kind" value="home" />
        <input aria-label="Work" type="radio" name="kind" value="work" />
        <input aria-label="Code" name="code" autoComplete="one-time-code" />
        <input aria-label="PAN" name="pan" />
        <input aria-label="Secret" type="password" name="secret" />
      </form>
      <p>Typed: {city}</p>
    </main>
  );
}

const fillIn = async (address?: string) => {
  const user = userEvent.setup();
  const { unmount } = render(<Form />);
  for (const [label, text] of [
    ['City', 'Pune <b>'],
    ['Name', 'Meera 🙂'],
    ['Code', '123456'],
    ['PAN', 'ABCDE1234F'],
    ['Secret', 'open sesame'],
  ] as const) {
    await user.type(screen.getByLabelText(label), text);
  }
  await user.selectOptions(screen.getByLabelText('Title'), 'Ms');
  await user.click(screen.getByLabelText('Default'));
  await user.click(screen.getByLabelText('Work'));
  saveForms(MINE, address);
  unmount();
  render(<Form />);
};

it('restores the values of a form, with the events of typing', async () => {
  await fillIn();
  restoreForms(MINE);
  expect(await screen.findByText('Typed: Pune <b>')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Meera 🙂');
  expect(screen.getByLabelText('Title')).toHaveValue('Ms');
  expect(screen.getByLabelText('Default')).toBeChecked();
  expect(screen.getByLabelText('Work')).toBeChecked();
  expect(window.sessionStorage).toHaveLength(0);
});

it('opens the collapsed section of a restored field, and no other section', () => {
  const folds = (
    <main>
      {['Order', 'Amount'].map((label) => (
        <details key={label}>
          <summary>Coins missing?</summary>
          <form>
            <input aria-label={label} name={label} />
          </form>
        </details>
      ))}
    </main>
  );
  const { unmount } = render(folds);
  screen.getByLabelText<HTMLInputElement>('Order').value = 'SC-4711';
  saveForms(MINE);
  unmount();
  render(folds);
  restoreForms(MINE);
  expect(screen.getByLabelText('Order')).toHaveValue('SC-4711');
  expect(screen.getByLabelText('Order')).toBeVisible();
  expect(screen.getByLabelText('Amount')).not.toBeVisible();
});

it('never stores a one-time password, a PAN or what a field hides', async () => {
  await fillIn();
  expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/123456|ABCDE|sesame/);
  restoreForms(MINE);
  expect(screen.getByLabelText('Code')).toHaveValue('');
  expect(screen.getByLabelText('PAN')).toHaveValue('');
});

it.each(['/', '/another'])(
  'does not restore the values for another card, and deletes them then, at %s',
  async (address) => {
    await fillIn();
    restoreForms('xxxxxx0001', address);
    expect(screen.getByLabelText('City')).toHaveValue('');
    restoreForms(MINE);
    expect(screen.getByLabelText('City')).toHaveValue('');
  },
);

it('restores the values only at the same path and query', async () => {
  await fillIn();
  for (const address of ['/another', '/?addressId=2']) {
    restoreForms(MINE, address);
    expect(screen.getByLabelText('City')).toHaveValue('');
  }
  restoreForms(MINE, '/#top');
  expect(screen.getByLabelText('City')).toHaveValue('Pune <b>');
});

it('restores the values however the browser and the server write the same query', async () => {
  await fillIn('/?q=tea%20pot');
  restoreForms(MINE, '/?q=tea+pot');
  expect(screen.getByLabelText('City')).toHaveValue('Pune <b>');
});

it('keeps the values until their form is rendered, but not for another card', async () => {
  await fillIn();
  const forms = screen.getByRole('main');
  const place = forms.parentElement;
  forms.remove();
  restoreForms(MINE);
  expect(window.sessionStorage).toHaveLength(1);
  restoreForms('xxxxxx0001');
  expect(window.sessionStorage).toHaveLength(0);
  place?.append(forms);
});

it('passes over a form without fields, such as that of SIGN OUT', async () => {
  await fillIn();
  const signOut = document.createElement('form');
  signOut.append(document.createElement('button'));
  const main = screen.getByRole('main');
  const rest = [...main.children];
  main.replaceChildren(signOut);
  restoreForms(MINE);
  expect(window.sessionStorage).toHaveLength(1);
  main.append(...rest);
  restoreForms(MINE);
  expect(screen.getByLabelText('City')).toHaveValue('Pune <b>');
});

it('clicks only the options that were chosen', async () => {
  await fillIn();
  const chosen: string[] = [];
  for (const label of ['Home', 'Work', 'Default'])
    screen.getByLabelText(label).addEventListener('click', () => chosen.push(label));
  restoreForms(MINE);
  expect(chosen.toSorted()).toEqual(['Default', 'Work']);
});

it('stores nothing when there is no form or no signed-in member', () => {
  saveForms(MINE);
  const { unmount } = render(<Form />);
  saveForms(null);
  unmount();
  expect(window.sessionStorage).toHaveLength(0);
});

it.each([
  '{',
  '7',
  '{}',
  '{"address":"/","owner":"xxxxxx7354"}',
  '{"address":"/","owner":"xxxxxx7354","forms":[null]}',
])('restores nothing when the storage holds %j', (text) => {
  render(<Form />);
  tabStorage.write('form', text);
  restoreForms(MINE);
  expect(screen.getByLabelText('City')).toHaveValue('');
});
