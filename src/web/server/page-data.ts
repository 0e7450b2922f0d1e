// Server only, for its effect: the page's data, as the document carries it to the browser. What came from the API is
// the same object for as long as its answer is remembered, and is made JSON once in that time (docs/decisions/082).
import { NextScript } from 'next/document';
import { jsonInHtml } from '#web/lib/json-in-html.ts';

const made = new WeakMap<object, string>();

const keptJson = (value: object): string => {
  const known = made.get(value);
  if (known !== undefined) return known;
  const json = jsonInHtml(value);
  made.set(value, json);
  return json;
};

type Member = [name: string, json: string];

/** A JSON object, with further members whose values are JSON already. */
const withMembers = (json: string, members: readonly Member[]): string => {
  const further = members.map(([name, value]) => `${jsonInHtml(name)}:${value}`).join();
  const between = further && json !== '{}' ? ',' : '';
  return `${json.slice(0, -1)}${between}${further}}`;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A record of the store: what it holds is kept, what it says of that is not. */
const recordJson = (record: object): string => {
  const said: Record<string, unknown> = {};
  const held: Member[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (isObject(value)) held.push([name, keptJson(value)]);
    else said[name] = value;
  }
  return withMembers(jsonInHtml(said), held);
};

interface PageData {
  props: { pageProps?: { initialState?: Record<string, object> } };
}

/** As `jsonInHtml`, but for the order of members. */
export const pageDataJson = (data: PageData): string => {
  const { props, ...others } = data;
  const { pageProps: { initialState, ...own } = {}, ...rest } = props;
  if (!initialState) return jsonInHtml(data);
  const records = Object.entries(initialState).map(([name, record]): Member => [name, recordJson(record)]);
  const pageProps = withMembers(jsonInHtml(own), [['initialState', withMembers('{}', records)]]);
  return withMembers(jsonInHtml(others), [
    ['props', withMembers(jsonInHtml(rest), [['pageProps', pageProps]])],
  ]);
};

// While one develops, the framework itself makes it, and warns of pages that carry too much.
if (process.env.NODE_ENV !== 'development')
  NextScript.getInlineScriptSource = ({ __NEXT_DATA__ }) => pageDataJson(__NEXT_DATA__);
