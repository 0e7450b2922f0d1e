// Which layers may import which (see CONTRIBUTING.md): one ESLint rule over a table, for every form of import.
import { dirname, relative, resolve, sep } from 'node:path';

/** Layers of the web side at the same level; no-cycle keeps them apart. */
const SHARED = ['routes', 'store', 'api', 'session'];

/** What each layer of src/web may import besides itself and, unless stated otherwise, the contract. */
const WEB = {
  lib: [],
  ui: ['lib'],
  routes: [...SHARED, 'lib'],
  store: [...SHARED, 'lib'],
  api: [...SHARED, 'lib'],
  session: [...SHARED, 'lib'],
  features: [...SHARED, 'ui', 'lib'],
  server: ['features', ...SHARED, 'lib'],
  screens: ['features', ...SHARED, 'ui', 'lib'],
  pages: ['routes', 'server', 'screens', 'store', 'features'],
};

const ALIAS = /^#(contract|web|backend)\//;
const EXTENSION = /\.(tsx?|[cm]?js|css|json|svg|webp)$/;

/** Modules of the contract that contain the schema library; the browser may import only types from them. */
const CARRIES_SCHEMAS = /^src\/contract\/(.*\.schemas|schemas|fields|openapi)\.ts$/;
const SCHEMA_LIBRARY = /^zod(\/|$)/;

/** The project path that an import leads to, or null for a package. */
const target = (specifier, from) => {
  if (ALIAS.test(specifier)) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? resolve('/', dirname(from), specifier).slice(1) : null;
};

/** Where a file is: its side (contract, backend, web, pages), layer and section. */
const locate = (path) => {
  const [top, side, layer, section] = path.split('/');
  if (top === 'pages') return { side: 'web', layer: 'pages', section: undefined };
  return top === 'src' ? { side, layer, section } : { side: top, layer: undefined, section: undefined };
};

/** The files that may join everything: the app's shell, and the few endpoints of the web server itself. */
const UNRESTRICTED = /^pages\/(_\w+\.tsx|api\/.+)$/;

const webProblem = (file, to, from, into) => {
  if (to.side === 'contract') {
    return from.layer === 'ui' || (from.layer === 'pages' && !UNRESTRICTED.test(file))
      ? `${from.layer} does not import the contract`
      : null;
  }
  if (to.layer === 'pages') return from.layer === 'pages' ? null : 'nothing imports a page';
  if (from.layer === to.layer) {
    return ['features', 'screens'].includes(from.layer) &&
      from.section !== to.section &&
      to.section !== 'shell'
      ? `a piece of ${from.layer} does not import another`
      : null;
  }
  if (UNRESTRICTED.test(file)) return null;
  if (!WEB[from.layer]?.includes(to.layer)) return `${from.layer} does not import ${to.layer}`;
  return from.layer === 'pages' && to.layer === 'features' && into.endsWith('.tsx')
    ? 'pages import thunks of features, not components'
    : null;
};

const backendProblem = (to, from, into) => {
  const foreignModule = from.layer === 'modules' && to.layer === 'modules' && from.section !== to.section;
  return foreignModule && /\/(repository|routes)[^/]*\.ts$/.test(into)
    ? "a module uses another one's service, not its repository or routes"
    : null;
};

const ALLOWED_SIDES = { contract: ['contract'], backend: ['backend', 'contract'], web: ['web', 'contract'] };

const layerProblem = (file, into) => {
  const from = locate(file);
  const to = locate(into);
  const sides = ALLOWED_SIDES[from.side];
  if (!sides || into.endsWith('.css')) return null;
  if (!sides.includes(to.side)) return `${from.side} does not import ${to.side}`;
  if (from.side === 'web') return webProblem(file, to, from, into);
  return from.side === 'backend' && to.side === 'backend' ? backendProblem(to, from, into) : null;
};

/** Never in a browser: it loads the schemas with `import()` when an answer of the API broke a page. */
const CHECKS_ANSWERS = 'src/web/server/broken-answers.ts';

/** Importing schemas at run time would put the schema library into the browser's bundle. */
const schemaProblem = (file, specifier, into, typeOnly) => {
  const side = locate(file).side;
  if (file === CHECKS_ANSWERS) return null;
  const guarded = side === 'web' || (side === 'contract' && !CARRIES_SCHEMAS.test(file));
  const carries = SCHEMA_LIBRARY.test(specifier) || (into !== null && CARRIES_SCHEMAS.test(into));
  return guarded && carries && !typeOnly ? 'schemas reach this side by `import type` only' : null;
};

const problemsOf = (file, specifier, typeOnly) => {
  const into = target(specifier, file);
  const problems = [schemaProblem(file, specifier, into, typeOnly)];
  if (into !== null) {
    problems.push(
      layerProblem(file, into),
      EXTENSION.test(specifier) ? null : 'an import of our own names the file with its ending',
    );
  }
  return problems.filter((problem) => problem !== null);
};

const layers = {
  meta: {
    type: 'problem',
    docs: { description: 'Keep imports within the layers of the house' },
    messages: { problem: 'Import of "{{specifier}}": {{problem}} (CONTRIBUTING.md, "Import rules").' },
    schema: [],
  },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (source, typeOnly) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      for (const problem of problemsOf(file, source.value, typeOnly)) {
        context.report({ node: source, messageId: 'problem', data: { specifier: source.value, problem } });
      }
    };
    return {
      ImportDeclaration: (node) => check(node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node.source, false),
      TSImportType: (node) => check(node.source ?? node.argument?.literal, true),
    };
  },
};

export const house = { rules: { layers } };
