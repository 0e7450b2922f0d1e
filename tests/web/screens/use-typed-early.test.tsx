import { render } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { useTypedEarly } from '#web/screens/shell/use-typed-early.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

function Form({ said }: { said: (text: string) => void }) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [city, setCity] = useState('Pune');
  useTypedEarly();
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

test('what was typed before the page woke up is taken over, and nothing else is', () => {
  const said = jest.fn();
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Form said={said} />);
  field('Name').value = 'Meera';
  field('Note').value = 'Ring twice';

  render(<Form said={said} />, { container: page, hydrate: true });

  expect(said.mock.calls).toEqual([['Meera'], ['Ring twice']]);
  expect([field('Name').value, field('Note').value, field('City').value]).toEqual([
    'Meera',
    'Ring twice',
    'Pune',
  ]);
});
