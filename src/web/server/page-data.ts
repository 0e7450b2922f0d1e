// Server only, imported for its effect: the page's data as the document carries it to the browser. An API answer is
// the same object for as long as it is remembered, and is serialised once in that time (docs/decisions/082).
import { NextScript } from 'next/document';
import { clientConfig } from '#web/features/brand/config.ts';
import { jsonInHtml } from '#web/lib/json-in-html.ts';
import type { FrameProps } from '#web/routes/page-props.ts';

const cache = new WeakMap<object, string>();

/** The field of a record that the document already contains in another form. */
const IN_DOCUMENT: Record<string, string> = { [clientConfig.name]: 'theme' };

const cachedJson = (value: object, omitted: string | undefined): string => {
  const known = cache.get(value);
  if (known !== undefined) return known;
  const json = jsonInHtml(omitted === undefined ? value : { ...value, [omitted]: undefined });
  cache.set(value, json);
  return json;
};

type Member = [name: string, json: string];

/** A JSON object extended by members whose values are already JSON. */
const withMembers = (json: string, members: readonly Member[]): string => {
  const further = members.map(([name, value]) => `${jsonInHtml(name)}:${value}`).join();
  const between = further && json !== '{}' ? ',' : '';
  return `${json.slice(0, -1)}${between}${further}}`;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A record of the store: the JSON of its objects is cached, that of its plain fields is not. */
const recordJson = (name: string, record: object): string => {
  const plain: Record<string, unknown> = {};
  const held: Member[] = [];
  for (const [field, value] of Object.entries(record)) {
    if (isObject(value)) held.push([field, cachedJson(value, IN_DOCUMENT[name])]);
    else plain[field] = value;
  }
  return withMembers(jsonInHtml(plain), held);
};

interface PageData {
  props: { pageProps?: FrameProps };
}

/** Like `jsonInHtml`, except for the order of members and for what the document already contains. */
export const pageDataJson = (data: PageData): string => {
  const { props, ...others } = data;
  const { pageProps: { initialState, ...own } = {}, ...rest } = props;
  if (!initialState) return jsonInHtml(data);
  const records = Object.entries(initialState as Record<string, object>).map(([name, record]): Member => [
    name,
    recordJson(name, record),
  ]);
  const pageProps = withMembers(jsonInHtml(own), [['initialState', withMembers('{}', records)]]);
  return withMembers(jsonInHtml(others), [
    ['props', withMembers(jsonInHtml(rest), [['pageProps', pageProps]])],
  ]);
};

// In development the framework serialises the data itself, and warns of pages that carry too much.
if (process.env.NODE_ENV !== 'development')
  NextScript.getInlineScriptSource = ({ __NEXT_DATA__ }) => pageDataJson(__NEXT_DATA__);
