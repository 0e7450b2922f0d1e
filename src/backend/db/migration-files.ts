// The migrations of this program: the SQL files under migrations/, in order of name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../sha256.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

export interface MigrationFile {
  name: string;
  sql: string;
  /** Of what the file does (docs/decisions/233). */
  checksum: string;
}

/**
 * Lines that do something, without what editors and git change on the way: line endings, a byte order mark, indentation
 * and spaces at the end, empty lines; nor lines that are a comment.
 */
const statementsOf = (sql: string): string =>
  sql
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('--'))
    .join('\n');

export const migrationNames = (folder = MIGRATIONS_FOLDER): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

export const readMigrations = (folder?: string): MigrationFile[] =>
  migrationNames(folder).map((name) => {
    const sql = readFileSync(join(folder ?? MIGRATIONS_FOLDER, name), 'utf8');
    return { name, sql, checksum: sha256(statementsOf(sql)) };
  });
