// Keys of the backend, each derived from one secret for one use, and what is done with them.
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

export type KeyUse = 'otp' | 'session' | 'handle' | 'cursor' | 'gateway' | 'partner' | 'person' | 'data';

export interface Keys {
  /** Keyed hash in hex: for what must be recognised but never read. */
  mac(use: KeyUse, text: string): string;
  /** Encrypts for storage (AES-256-GCM); `context` must be the same on opening. */
  seal(text: string, context: string): string;
  /** Throws where the text was altered or sealed for another context. */
  open(sealed: string, context: string): string;
}

const derive = (secret: Buffer, use: KeyUse): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `loyalty-rewards/${use}`, 32)));

/** Derives the keys from 32 bytes in hex. */
export const keysFrom = (secretHex: string): Keys => {
  const secret = Buffer.from(secretHex, 'hex');
  const derived = new Map<KeyUse, KeyObject>();
  const keyFor = (use: KeyUse): KeyObject => {
    const key = derived.get(use) ?? derive(secret, use);
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

const secretFile = (dataDir: string): string => join(dataDir, 'secret.key');
/** Holds the secret that a change under way leads to (rekey/). */
const nextSecretFile = (dataDir: string): string => join(dataDir, 'secret.key.next');

const read = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);

/** On the disk when this returns, readable by the owner alone. */
const make = (file: string): string => {
  const secret = randomBytes(32).toString('hex');
  writeFileSync(file, secret, { mode: 0o600, flush: true });
  return secret;
};

/** The secret beside an embedded database; null where there is none yet. */
export const foundSecret = (dataDir: string): string | null => read(secretFile(dataDir));

/** The secret of an embedded database: made once and kept beside it. */
export const keptSecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true });
  return foundSecret(dataDir) ?? make(secretFile(dataDir));
};

/** Whether a change of the secret was begun and not ended. */
export const isChanging = (dataDir: string): boolean => existsSync(nextSecretFile(dataDir));

/** The secret to change to: made once, and the same until `takeNextSecret`, however often the change is broken off. */
export const nextSecret = (dataDir: string): string =>
  read(nextSecretFile(dataDir)) ?? make(nextSecretFile(dataDir));

/** Puts it in the place of the former one. */
export const takeNextSecret = (dataDir: string): void =>
  renameSync(nextSecretFile(dataDir), secretFile(dataDir));
