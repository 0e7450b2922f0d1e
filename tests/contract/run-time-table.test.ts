// The browser imports the contract's run-time table, which must not pull in a schema library.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const CONTRACT = join(process.cwd(), 'src/contract');

/** What a file imports at run time: `import type` and `export type` are erased, everything else stays. */
const valueImports = (text: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const typeOnly =
      (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
      (ts.isExportDeclaration(node) && node.isTypeOnly);
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && !typeOnly) {
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
        found.push(node.moduleSpecifier.text);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      found.push(node.arguments[0]?.getText().slice(1, -1) ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true));
  return found;
};

/** Every module that a file imports at run time, directly or not: files by their path, packages by their name. */
const reachedFrom = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const name of valueImports(readFileSync(file, 'utf8'))) {
    if (name.startsWith('.')) reachedFrom(resolve(dirname(file), name), seen);
    else seen.add(name);
  }
  return seen;
};

const reached = (name: string): string[] =>
  [...reachedFrom(join(CONTRACT, name))].map((path) => path.replace(`${CONTRACT}/`, ''));

/** Only these files are for schemas; a browser can import everything else in the contract. */
const isSchemaFile = (name: string): boolean => /\.schemas\.ts$|^(schemas|fields)\.ts$/.test(name);

const forBrowsers = readdirSync(CONTRACT).filter((name) => !isSchemaFile(name));

describe('the run-time table', () => {
  it('imports every section', () => {
    expect(reached('index.ts')).toEqual(
      expect.arrayContaining(['login.ts', 'member.ts', 'catalogue.ts', 'orders.ts']),
    );
  });

  it.each(forBrowsers)('imports neither schemas nor packages through %s', (name) => {
    const strangers = reached(name).filter((path) => isSchemaFile(path) || !path.endsWith('.ts'));
    expect(strangers).toEqual([]);
  });

  it('is checked by a search that finds imports of the schema library', () => {
    expect(reached('schemas.ts')).toContain('zod');
    expect(valueImports(`import { type z } from 'zod';`)).toEqual(['zod']);
    expect(valueImports(`import type { z } from 'zod';`)).toEqual([]);
    expect(valueImports(`export * from './orders.schemas.ts';`)).toEqual(['./orders.schemas.ts']);
    expect(valueImports(`export type { A } from 'zod';`)).toEqual([]);
    expect(valueImports(`const lazy = () => import('zod');`)).toEqual(['zod']);
  });
});
