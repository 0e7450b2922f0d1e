import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Brand } from '#backend/modules/clients/brand.ts';
import { coinLifeOf } from '#backend/modules/clients/coin-life.ts';
import { assertOwnHosts, BrandError, checkBrand, loadBrands, missingPictures } from '#backend/seed/brands.ts';
import { PLACEMENT_KEYS } from '#contract/enums.ts';
import { NEUTRALS, type Palette } from '#backend/neutral-colours.ts';
import { contrastProblems, contrastOf } from '#backend/seed/contrast.ts';
import { isSample, keptOfSamples } from '../../support/sample-brands.ts';

const ROOT = join(import.meta.dirname, '../../..');
const brands = loadBrands();
/** The brands that show what a brand can have of its own. */
const shipped = brands.filter(isSample);
const zillion = brands.find(({ clientId }) => clientId === 'ZILLION');
if (!zillion) throw new Error('There is no brand ZILLION');

const withColours = (scheme: 'light' | 'dark', colours: Palette) => ({
  ...zillion,
  theme: { ...zillion.theme, [scheme]: { ...zillion.theme[scheme], ...colours } },
});

const without = (from: object, name: string) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== name));

describe('The brands of the seed', () => {
  it('include three showcases, one of which is the default client', () => {
    expect(shipped).toHaveLength(3);
    expect(zillion.tagline).toBe('Good things, paid in coins');
  });

  it.each([
    ['logo', (brand: Brand) => brand.logo.url],
    ['tagline', (brand: Brand) => brand.tagline],
    ['colours', (brand: Brand) => brand.theme],
    ['menu', (brand: Brand) => brand.menu],
    ['footer', (brand: Brand) => brand.footer],
    ['worth of a coin', (brand: Brand) => brand.rates.paisePerCoin],
    ['client programme', (brand: Brand) => brand.programme],
  ])('each have their own %s, for the three showcases', (_, own) => {
    expect(new Set(shipped.map((brand) => JSON.stringify(own(brand)))).size).toBe(shipped.length);
  });

  // Fields that a copied file most easily keeps by mistake.
  it.each([
    ['name', (brand: Brand) => brand.name],
    ['tagline', (brand: Brand) => brand.tagline],
    ['footnote', (brand: Brand) => brand.footnote],
    ['description', (brand: Brand) => brand.description],
    ['logo', (brand: Brand) => brand.logo.url],
    ['support e-mail address', (brand: Brand) => brand.support.email],
    ['host', (brand: Brand) => brand.host ?? `none of ${brand.brand}`],
  ])('never share a %s', (_, own) => {
    const all = brands.map(own);
    expect(all.filter((value, place) => all.indexOf(value) !== place)).toEqual([]);
  });

  it('have nothing of a sample brand, unless they are one', () => {
    const kept = brands
      .filter((brand) => !isSample(brand))
      .map((brand) => [brand.brand, keptOfSamples(brand, shipped)]);
    expect(kept.filter(([, fields]) => fields?.length)).toEqual([]);
  });

  it('are found to have what a copy kept of its original', () => {
    const own = { brand: 'kaveri', clientId: 'KAVERI', name: 'Kaveri', tagline: 'Coins that flow' };
    const kept = keptOfSamples({ ...zillion, ...own }, shipped);
    expect(kept).toEqual(
      expect.arrayContaining([
        'support.phone: 1800 000 4821',
        'support.stores: https://apps.zillion.example/android',
        'support.social: https://social.zillion.example/x',
        'targets: https://play.example/apps/zillion',
        'targets: https://shelf.vouchagram.example/welcome',
        'programme: Harbour points',
        'slides of home: A full pantry before the month ends',
        'support.email: names a sample brand',
        'footnote: names a sample brand',
      ]),
    );
  });

  it('are not taken for a copy because of what every brand has', () => {
    const { support, home, menu } = zillion;
    const own = {
      ...zillion,
      brand: 'zillion-gold',
      clientId: 'ZILLION-GOLD',
      name: 'Kaveri',
      logo: { url: '/brands/kaveri/icon.svg', alt: '' },
      menu: [...menu, { label: 'A year of Plus', href: '/campaign/zillion-plus' }],
      footnote: '© 2026 Kaveri',
      support: { ...support, phone: '1800 000 1111', email: 'care@kaveri.example', stores: [], social: [] },
      targets: [],
      programme: undefined,
      home: home.filter(({ kind }) => kind !== 'carousel' && kind !== 'plus'),
      carousels: [],
    };
    expect(keptOfSamples(own, shipped)).toEqual([]);
  });

  it('include exactly one microsite', () => {
    expect(shipped.filter(({ microSite }) => microSite).map(({ brand }) => brand)).toEqual(['hoopoe']);
  });

  it.each(shipped)('$brand has one carousel for each placement of the spec', ({ carousels = [], home }) => {
    const onHome = home.flatMap((section) => (section.kind === 'carousel' ? [section] : []));
    const placed = [...carousels, ...onHome].map(({ placement }) => placement);
    expect(placed.toSorted()).toEqual([...PLACEMENT_KEYS].toSorted());
  });

  it('have enough contrast in both colour schemes', () => {
    for (const brand of brands) expect(contrastProblems(brand.theme)).toEqual([]);
  });

  it.each(brands)('$brand has its logo, coins, icons and share picture', ({ brand, logo }) => {
    const files = readdirSync(join(ROOT, 'public/brands', brand));
    expect(files).toEqual(
      expect.arrayContaining(['coin.svg', 'coin-large.svg', 'icon.svg', 'icon-192.png', 'share.png']),
    );
    expect(existsSync(join(ROOT, 'public', logo.url))).toBe(true);
  });

  it('miss no picture; a copy without files of its own misses those and its logo', () => {
    expect(missingPictures(brands)).toEqual([]);
    const copy = {
      ...zillion,
      brand: 'without-files',
      logo: { url: '/brands/without-files/icon.svg', alt: '' },
    };
    const [found, ...others] = missingPictures([zillion, copy]);
    expect(others).toEqual([]);
    expect(found?.brand).toBe('without-files');
    expect(found?.missing).toEqual(
      expect.arrayContaining([
        '/brands/without-files/coin.svg',
        '/brands/without-files/share.png',
        '/brands/without-files/icon.svg',
      ]),
    );
    expect(found?.missing.every((path) => path.startsWith('/brands/without-files/'))).toBe(true);
  });
});

describe('A brand at load', () => {
  it.each([
    ['light', { 'on-accent': '#00714a' }, 'on-accent on accent (light)'],
    ['dark', { 'on-hero-muted': '#0a3f2f' }, 'on-hero-muted on hero (dark)'],
    ['light', { accent: '#f0eadd' }, 'accent on surface (light)'],
    ['light', { 'accent-soft': '#1d1813' }, 'ink on accent-soft (light)'],
    ['dark', { hero: '#f5b83d' }, 'coin on hero (dark)'],
  ] as const)('is refused with the pair named, for too little contrast: %s %j', (scheme, colours, pair) => {
    expect(() => checkBrand('test.json', withColours(scheme, colours))).toThrow(BrandError);
    expect(() => checkBrand('test.json', withColours(scheme, colours))).toThrow(pair);
  });

  it('is refused when a colour is missing or malformed', () => {
    const light = without(zillion.theme.light, 'hero-deep');
    const brand = { ...zillion, theme: { ...zillion.theme, light } };
    expect(() => checkBrand('test.json', brand)).toThrow('hero-deep (light) must be a colour');
    const named = withColours('dark', { accent: 'green' });
    expect(() => checkBrand('test.json', named)).toThrow('accent (dark) must be a colour');
  });

  it('is refused when a field is missing or unknown, naming the field', () => {
    expect(() => checkBrand('test.json', without(zillion, 'tagline'))).toThrow('tagline');
    expect(() => checkBrand('test.json', { ...zillion, taglin: 'x' })).toThrow(
      'The brand test.json is refused: Has fields that are not known: taglin.',
    );
  });

  it.each([
    ['an empty name', { name: '' }, 'name: Must not be empty'],
    ['an empty tagline', { tagline: '  ' }, 'tagline: Must not be empty'],
    ['an empty description', { description: '' }, 'description: Must not be empty'],
    [
      'one section of the home page twice',
      { home: [...zillion.home, zillion.home[0]] },
      'home: Two sections have the same id',
    ],
    [
      'a least conversion above the most',
      { programme: { ...zillion.programme, least: 900_000 } },
      'programme: least must not exceed most',
    ],
    ['rates that are missing', { rates: undefined }, 'rates: Must not be missing'],
    [
      'a link that is a script',
      { menu: [{ label: 'Treats', href: 'javascript:alert(1)' }] },
      'menu.0.href: Must be a path of this site',
    ],
    [
      'a link without its scheme',
      { menu: [{ label: 'Treats', href: '//treats.example' }] },
      'menu.0.href: Must be a path of this site',
    ],
    [
      'a link that browsers read as one without its scheme',
      { menu: [{ label: 'Treats', href: '/\\treats.example' }] },
      'menu.0.href: Must be a path of this site',
    ],
  ])('is refused with %s', (_what, change, fault) => {
    expect(() => checkBrand('test.json', { ...zillion, ...change })).toThrow(fault);
  });

  it.each(['/coupons?sort=new', 'https://treats.example', 'mailto:care@treats.example', 'tel:18001234'])(
    'is accepted with a link to %s',
    (href) => {
      const menu = [{ label: 'Treats', href }];
      expect(checkBrand('test.json', { ...zillion, menu }).menu).toEqual(menu);
    },
  );

  it('is refused when a field within its rates, support or programme is unknown, naming the field', () => {
    const { rates, support, programme } = zillion;
    const misspelt = {
      ...zillion,
      rates: { ...rates, welcomeCoin: 500 },
      support: { ...support, social: [{ ...support.social[0], adress: 'x' }] },
      programme: { ...programme, perWeek: 1000 },
    };
    expect(() => checkBrand('test.json', misspelt)).toThrow(
      'The brand test.json is refused: rates.welcomeCoin: is not a field; ' +
        'support.social.0.adress: is not a field; programme.perWeek: is not a field.',
    );
  });

  it('may say for how long some of its coins are valid, and is refused with another number of months or kind', () => {
    const withLife = (coinLifeMonths: object) => () =>
      checkBrand('test.json', { ...zillion, coinLifeMonths });
    expect(coinLifeOf(withLife({ partner: 36 })().coinLifeMonths)).toEqual({
      welcome: 12,
      partner: 36,
      conversion: 24,
      plus: 12,
      bonus: 12,
      import: 24,
    });
    expect(withLife({ partner: 0 })).toThrow(/coinLifeMonths\.partner: /);
    expect(withLife({ welcome: 121 })).toThrow(/coinLifeMonths\.welcome: /);
    expect(withLife({ trips: 24 })).toThrow(/coinLifeMonths.*trips/);
  });

  it('is refused for a module that there is not, in its list or at a link', () => {
    const { modules, menu, ...others } = zillion;
    const opened = { ...others, menu, modules: [...modules, 'vouchrs'] };
    expect(() => checkBrand('test.json', opened)).toThrow(/modules\.\d+: There is no module "vouchrs"/);
    const linked = { ...others, modules, menu: [{ label: 'Treats', href: '/', module: 'treats' }] };
    expect(() => checkBrand('test.json', linked)).toThrow(/menu\.0\.module: There is no module "treats"/);
  });

  it.each(['rewards.example.in', 'xn--p1b6ci4b4b3a.xn--h2brj9c', 'localhost', `${'a'.repeat(63)}.in`])(
    'is accepted with the host %s',
    (host) => expect(checkBrand('test.json', { ...zillion, host }).host).toBe(host),
  );

  it.each([
    'https://rewards.example.in',
    'rewards.example.in/',
    'rewards.example.in:443',
    'Rewards.example.in',
    'rewards.example.in.',
    'rewards..in',
    '-rewards.example.in',
    're_wards.example.in',
    'rewards.example.in\n',
    'rewards.example.in #123456',
    'पुरस्कार.भारत',
    '192.168.0.1',
    '[::1]',
    `${'a'.repeat(64)}.in`,
    `${'a.'.repeat(126)}in`,
    '',
  ])('is refused with the host %j, saying what is meant', (host) => {
    expect(() => checkBrand('test.json', { ...zillion, host })).toThrow(
      'The brand test.json is refused: host: Must be a host name in small letters, such as rewards.example.in, without https://, path, port or IP address.',
    );
  });

  const withFolder = (use: (folder: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'brands-'));
    try {
      use(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  /** Reads the default brand and one called kaveri, with these hosts. */
  const loadWithHosts = (ofKaveri: string | undefined, ofDefault?: string, open?: string[]) => () =>
    withFolder((folder) => {
      const kaveri = { ...zillion, brand: 'kaveri', clientId: 'KAVERI', host: ofKaveri };
      writeFileSync(join(folder, 'kaveri.json'), JSON.stringify(kaveri));
      writeFileSync(join(folder, 'zillion.json'), JSON.stringify({ ...zillion, host: ofDefault }));
      assertOwnHosts(loadBrands(folder), open ?? null);
    });

  it.each([
    [
      'rewards.kaveri.example',
      undefined,
      'kaveri.json is refused: host: at rewards.kaveri.example members see the brand zillion',
    ],
    ['kaveri', undefined, 'kaveri.json is refused: host: at kaveri members see the brand zillion'],
    [
      'zillion.example.in',
      undefined,
      'kaveri.json is refused: host: at zillion.example.in members see the brand zillion',
    ],
    [
      undefined,
      'kaveri.example.in',
      'zillion.json is refused: host: at kaveri.example.in members see the brand kaveri',
    ],
  ])(
    'is refused with a host that shows another brand: %s, of the default one %s',
    (own, ofDefault, fault) => {
      expect(loadWithHosts(own, ofDefault)).toThrow(fault);
    },
  );

  it.each([
    ['kaveri.example.in', 'zillion.example.in'],
    ['kaveri.in', 'rewards.example.in'],
    [undefined, 'localhost'],
  ])('is accepted with a host that shows it: %s, of the default one %s', (own, ofDefault) => {
    expect(loadWithHosts(own, ofDefault)).not.toThrow();
  });

  it('is shown at any host but those of the others, if it is the first that is open', () => {
    const [own, ofOther] = ['rewards.kaveri.example', 'other.example.in'];
    expect(loadWithHosts(own, ofOther, ['KAVERI'])).not.toThrow();
    expect(loadWithHosts(own, undefined, ['KAVERI', 'ZILLION'])).not.toThrow();
    expect(loadWithHosts(own, undefined, ['ZILLION', 'KAVERI'])).toThrow('members see the brand zillion');
    expect(loadWithHosts(own, ofOther, ['KAVERI', 'ZILLION'])).toThrow('members see the brand kaveri');
  });

  it('is refused when its file names another brand or is not JSON, naming the file', () => {
    withFolder((folder) => {
      const write = (content: string) => writeFileSync(join(folder, 'kaveri.json'), content);
      write(JSON.stringify(zillion));
      expect(() => loadBrands(folder)).toThrow('brand must be kaveri and clientId KAVERI');
      write(JSON.stringify({ ...zillion, brand: 'kaveri' }));
      expect(() => loadBrands(folder)).toThrow('The brand kaveri.json is refused');
      write('{');
      expect(() => loadBrands(folder)).toThrow(/^The brand kaveri.json is refused: .*JSON/);
      write(JSON.stringify({ ...zillion, brand: 'kaveri', clientId: 'KAVERI' }));
      expect(loadBrands(folder)).toHaveLength(1);
    });
  });

  it('is accepted when it is valid', () => {
    expect(checkBrand('test.json', structuredClone(zillion))).toEqual(zillion);
  });
});

describe('The contrast of two colours', () => {
  it('is 21 for black on white, 1 for equal colours, and independent of their order', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#00714a', '#00714a')).toBe(1);
    expect(contrastOf('#00714a', '#fffdf9')).toBe(contrastOf('#fffdf9', '#00714a'));
    expect(contrastOf('#fffdf9', '#00714a')).toBeCloseTo(5.97, 2);
  });

  it('is computed with the neutral colours of the design tokens', () => {
    const css = readFileSync(join(ROOT, 'styles/tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');
    const inCss = (part: string, name: string) =>
      part.match(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`, 'i'))?.[1];
    for (const [name, colour] of Object.entries(NEUTRALS.light)) expect(inCss(light, name)).toBe(colour);
    for (const [name, colour] of Object.entries(NEUTRALS.dark)) {
      expect(inCss(dark, name) ?? inCss(light, name)).toBe(colour);
    }
  });
});
