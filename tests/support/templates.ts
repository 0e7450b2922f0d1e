// Embedded databases that are made once and copied by each test that needs one: making one takes seconds of a
// processor, and seeding it takes as long again. `make-templates.ts` makes them before the first backend test.
import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** `migrated` has the tables, `seeded` also what every start adds; neither has the members of a demo. */
export type Content = 'migrated' | 'seeded';

const folder = (): string => {
  const made = process.env['TEST_TEMPLATES'];
  if (!made) throw new Error('The templates of the test databases were not made (jest.config.js)');
  return made;
};

/** The image of a database in memory. */
export const imageOf = (content: Content): string => join(folder(), `${content}.tar`);

/** Puts a database into a folder, for a backend that has it as DATA_DIR. */
export const copyTemplate = (dataDir: string, content: Content): void =>
  cpSync(join(folder(), content), join(dataDir, 'db'), { recursive: true });
