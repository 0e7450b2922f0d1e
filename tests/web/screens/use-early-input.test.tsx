import { act, render } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { useEarlyInput } from '#web/screens/shell/use-early-input.ts';
import { Checkbox, RadioCards } from '#web/ui/choice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
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

const hydrate = async (form: ReactElement, before: (page: HTMLElement) => void) => {
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  page.innerHTML = renderToString(form);
  before(page);
  await act(async () => render(form, { container: page, hydrate: true }));
  return page;
};

const wakeUp = async (form: ReactElement, typed: Record<string, string>) => {
  await hydrate(form, () => {
    for (const [label, text] of Object.entries(typed)) field(label).value = text;
  });
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

/** A choice of one value, of which the form has to know, and of two that each stand alone. */
function Card() {
  const [value, setValue] = useState('200');
  const [gift, setGift] = useState(false);
  const [news, setNews] = useState(true);
  useEarlyInput();
  return (
    <>
      <RadioCards
        legend="Value"
        name="value"
        options={['200', '500', '2000'].map((one) => ({ value: one, title: one }))}
        value={value}
        onChange={setValue}
      />
      <Checkbox label="Gift" name="gift" checked={gift} onChange={() => setGift(!gift)} />
      <Checkbox label="News" name="news" checked={news} onChange={() => setNews(!news)} />
      <output>{`${value} ${gift ? 'gift' : 'own'} ${news ? 'news' : 'quiet'}`}</output>
    </>
  );
}

const checkedOf = (page: HTMLElement) =>
  [...page.querySelectorAll<HTMLInputElement>(':checked')].map(({ name, value }) => `${name} ${value}`);

test.each([
  [['value=500'], '500 own news', ['value 500', 'news on']],
  [['gift=on'], '200 gift news', ['value 200', 'gift on', 'news on']],
  [['news=on'], '200 own quiet', ['value 200']],
  [['value=2000', 'gift=on', 'news=on'], '2000 gift quiet', ['value 2000', 'gift on']],
  [[], '200 own news', ['value 200', 'news on']],
])('what is checked before hydration (%p) is what the form knows', async (early, known, shown) => {
  const page = await hydrate(<Card />, (served) => {
    for (const one of early) {
      const [name, value] = one.split('=');
      [...served.querySelectorAll('input')]
        .find((input) => input.name === name && input.value === value)!
        .click();
    }
  });
  expect(page.querySelector('output')).toHaveTextContent(known);
  expect(checkedOf(page)).toEqual(shown);
});

/** Two drop-down lists, one of which begins with an empty line. */
function Greeting({ salutation, said }: { salutation: string; said: (text: string) => void }) {
  const [person, setPerson] = useState({ salutation, order: 'new' });
  useEarlyInput();
  const list = (name: keyof typeof person) => ({
    label: name,
    value: person[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setPerson((before) => ({ ...before, [name]: value }));
      said(`${name} ${value}`);
    },
  });
  const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
  return (
    <>
      <SelectField {...list('salutation')} placeholder="Choose one" options={options('Mr', 'Mrs')} />
      <SelectField {...list('order')} options={options('popular', 'new', 'old')} />
      <output>{`${person.salutation} ${person.order}`}</output>
    </>
  );
}

test.each([
  ['Mr', { salutation: 'Mrs' }, ['salutation Mrs'], 'Mrs new'],
  ['', { salutation: 'Mr', order: 'popular' }, ['salutation Mr', 'order popular'], 'Mr popular'],
  ['Mr', { salutation: '' }, ['salutation '], 'new'],
  ['Mrs', {}, [], 'Mrs new'],
  ['', {}, [], 'new'],
])(
  'of a list that shows %p, what is chosen before hydration (%p) is what the form knows',
  async (salutation, early, heard, known) => {
    const said = jest.fn();
    const page = await hydrate(<Greeting salutation={salutation} said={said} />, () => {
      for (const [label, value] of Object.entries(early)) field(label).value = value;
    });
    expect(said.mock.calls.flat()).toEqual(heard);
    expect(page.querySelector('output')).toHaveTextContent(known);
    expect(
      [...page.querySelectorAll('select')]
        .map(({ value }) => value)
        .join(' ')
        .trim(),
    ).toBe(known);
  },
);
