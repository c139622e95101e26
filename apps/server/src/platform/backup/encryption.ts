/**
 * Encrypts backups in the age format (age-encryption.org), file by file, as streams in which every chunk is authenticated. A key
 * file holds public keys (`age1…`), which only encrypt, or secret keys (`AGE-SECRET-KEY-1…`), which also decrypt. So the machine
 * that makes backups needs no secret key, and the `age` program can open the backups too.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { codeOf } from '../error-code.ts'
import { BackupError } from './backup-error.ts'

/** Null for a plain backup. */
export interface BackupKeys {
  recipients: readonly string[]
  /** Empty in a file of public keys. */
  identities: readonly string[]
}

export const ENCRYPTED = '.age'

const PUBLIC = /^age1[0-9a-z]+$/
const SECRET = /^AGE-SECRET-KEY-1[0-9A-Z]+$/

/** @throws BackupError if the file is missing or not a key file, or if other users can read its secret key */
export async function readKeys(file: string): Promise<BackupKeys> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new BackupError(`Missing key file ${file}: create one with npm run backup -- --new-key ${file}`)
  }
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const wrong = keys.length === 0 || keys.some((key) => !PUBLIC.test(key) && !SECRET.test(key))
  if (wrong) throw new BackupError(`${file} is not a key file: each line must be an age key or start with #.`)
  const identities = keys.filter((key) => SECRET.test(key))
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
  if (identities.length > 0 && isOpen)
    throw new BackupError(`${file} holds a secret key and can be read by other users: run chmod 600 on it.`)
  const own = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
  return { recipients: [...new Set([...keys.filter((key) => PUBLIC.test(key)), ...own])], identities }
}

/** Writes a new secret key and returns its public key. @throws BackupError if the file exists */
export async function makeKeyFile(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# Opens backups of Fairhall. Store it apart from the backups and the servers.\n# Public key: ${recipient}\n${identity}\n`
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    throw new BackupError(`${file} already exists: a key file is never overwritten.`)
  }
  return recipient
}

/** Holds only a few chunks in memory. */
export async function encrypt(source: Readable, keys: BackupKeys | null): Promise<Readable> {
  if (keys === null) return source
  const encrypter = new Encrypter()
  for (const recipient of keys.recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(source)))
}

/** @throws BackupError for another key or a damaged header; a damaged chunk fails the stream */
export async function decrypt(source: Readable, keys: BackupKeys | null, name: string): Promise<Readable> {
  if (keys === null) return source
  const decrypter = new Decrypter()
  for (const identity of keys.identities) decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)))
  } catch (error) {
    source.destroy()
    const isOther = error instanceof Error && error.message.includes('no identity matched')
    throw new BackupError(isOther ? `${name} was encrypted for another key.` : `${name} is damaged.`, {
      cause: error,
    })
  }
}

// The library uses the browser's stream types; Node.js has its own equivalent types.
const toWeb = (source: Readable) => Readable.toWeb(source) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeStream<Uint8Array>)
