import { act, render } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { useEarlyInput } from '#web/screens/shell/use-early-input.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

function Form({ said }: { said: (text: string) => void }) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [city, setCity] = useState('Pune');
  useEarlyInput();
  const hear = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    said(event.target.value);
  };
  return (
    <>
      <TextField label="Name" value={name} onChange={hear(setName)} />
      <TextArea label="Note" value={note} onChange={hear(setNote)} />
      <TextField label="City" value={city} onChange={hear(setCity)} />
    </>
  );
}

const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
};

/** A form whose fields share one state, with each change based on the last render. */
function Place() {
  const [place, setPlace] = useState({ city: '', state: 'Goa' });
  useEarlyInput();
  const change = (name: string) => (event: { target: { value: string } }) =>
    setPlace({ ...place, [name]: event.target.value });
  return (
    <>
      <TextField label="City" value={place.city} onChange={change('city')} />
      <TextField label="State" value={place.state} onChange={change('state')} />
    </>
  );
}

const wakeUp = async (form: ReactElement, typed: Record<string, string>) => {
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  page.innerHTML = renderToString(form);
  for (const [label, text] of Object.entries(typed)) field(label).value = text;
  await act(async () => render(form, { container: page, hydrate: true }));
};

test('text typed before hydration is taken over, and nothing else', async () => {
  const said = jest.fn();
  await wakeUp(<Form said={said} />, { Name: 'Meera', Note: 'Ring twice' });
  expect(said.mock.calls).toEqual([['Meera'], ['Ring twice']]);
  expect([field('Name').value, field('Note').value, field('City').value]).toEqual([
    'Meera',
    'Ring twice',
    'Pune',
  ]);
});

test('early changes to fields that share one state are all kept, an emptied field included', async () => {
  await wakeUp(<Place />, { City: 'Pune', State: '' });
  expect([field('City').value, field('State').value]).toEqual(['Pune', '']);
});
