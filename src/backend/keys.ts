// The backend's keys, each derived from one secret for one use, and the operations on them.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

type KeyUse =
  'otp' | 'session' | 'handle' | 'cursor' | 'gateway' | 'partner' | 'connector' | 'person' | 'check' | 'data';

export interface Keys {
  /** Keyed hash in hex, for values that must be recognised but never read back. */
  mac(use: KeyUse, text: string): string;
  /** Encrypts for storage (AES-256-GCM). `open` needs the same `context`. */
  seal(text: string, context: string): string;
  /** Throws if the text was altered or sealed for another context. */
  open(sealed: string, context: string): string;
}

const deriveKey = (secret: Buffer, use: KeyUse): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `loyalty-rewards/${use}`, 32)));

/** Derives the keys from 32 bytes in hex. */
export const deriveKeys = (secretHex: string): Keys => {
  const secret = Buffer.from(secretHex, 'hex');
  const derived = new Map<KeyUse, KeyObject>();
  const keyFor = (use: KeyUse): KeyObject => {
    const key = derived.get(use) ?? deriveKey(secret, use);
    derived.set(use, key);
    return key;
  };
  const dataKey = keyFor('data');
  return {
    mac: (use, text) => createHmac('sha256', keyFor(use)).update(text).digest('hex'),
    seal: (text, context) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', dataKey, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', dataKey, bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
};

const secretPath = (dataDir: string): string => join(dataDir, 'secret.key');
/** Holds the new secret while the secret is being changed (rekey/). */
const nextSecretPath = (dataDir: string): string => join(dataDir, 'secret.key.next');

/** 32 bytes in hex. */
export const isSecret = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

/** Throws StartError if the file holds anything else: keys would be derived from an empty text too. */
const readSecretFile = (file: string): string | null => {
  if (!existsSync(file)) return null;
  const secret = readFileSync(file, 'utf8').trim();
  if (isSecret(secret)) return secret;
  throw new StartError(`${file} holds no key of 64 hex digits: restore it (docs/production.md).`);
};

/** Writes a new secret, readable by its owner only. The file has all of it, however this is interrupted. */
const createSecretFile = (file: string): string => {
  const secret = randomBytes(32).toString('hex');
  const part = `${file}.part`;
  writeFileSync(part, secret, { mode: 0o600, flush: true });
  renameSync(part, file);
  return secret;
};

/** The secret stored next to an embedded database; null if there is none yet. */
export const readSecret = (dataDir: string): string | null => readSecretFile(secretPath(dataDir));

/** The secret of an embedded database, made on first use and stored next to it. */
export const readOrCreateSecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true });
  return readSecret(dataDir) ?? createSecretFile(secretPath(dataDir));
};

/** Whether a change of the secret was begun but not finished. */
export const isRekeyPending = (dataDir: string): boolean => existsSync(nextSecretPath(dataDir));

/**
 * The secret to change to. Made once, it stays the same until `promoteNextSecret`, however often the change is
 * interrupted.
 */
export const readOrCreateNextSecret = (dataDir: string): string =>
  readSecretFile(nextSecretPath(dataDir)) ?? createSecretFile(nextSecretPath(dataDir));

/** Replaces the old secret with the new one. */
export const promoteNextSecret = (dataDir: string): void =>
  renameSync(nextSecretPath(dataDir), secretPath(dataDir));
