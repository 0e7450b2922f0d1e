// Lints code that is in no file: reads cases as JSON from standard input, prints the errors of each to standard output.
// A separate process, because ESLint loads its configuration by import(), which Jest does not support.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const rules = [
  'house/layers',
  'import-x/no-cycle',
  'import-x/no-default-export',
  'no-restricted-imports',
  'no-restricted-syntax',
  'max-lines',
  'compat/compat',
];

const eslint = new ESLint({
  cwd: import.meta.dirname.replace(/\/tests\/tooling$/, ''),
  // Rules that need types need files; the ones under test do not.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => rules.includes(ruleId),
});

const lint = async ({ file, code }) => {
  const [result] = await eslint.lintText(code, { filePath: file });
  return result.messages
    .filter(({ severity }) => severity === 2)
    .map(({ ruleId, message }) => ({ rule: ruleId, message }));
};

const cases = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await Promise.all(cases.map(lint))));
