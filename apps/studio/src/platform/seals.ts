import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Seals what nobody may read in the database or in a backup before it is revealed: server seeds, roots of
 * chains and the crash point of a flight in progress. AES-256-GCM; the key never enters the database. The
 * seal includes the row that a value belongs to, so a sealed value can't be copied into another row.
 */
type SealingKey = { id: string; key: Buffer }

export type SealingKeys = {
  /** The key that seals new values. */
  current(): SealingKey
  /** Keys that open older values; null for an unknown id. */
  find(id: string): SealingKey | null
}

export type Seals = {
  seal(plain: Buffer, belongsTo: string): Buffer
  /** @throws for an unknown key, another row, or a changed bit */
  open(sealed: Buffer, belongsTo: string): Buffer
  /** The first bytes of every value that the current key has sealed. */
  prefix: Buffer
}

/** A sealed value: format, length of the key's id, the id, nonce, tag, ciphertext. */
const FORMAT = 1
const HEAD_BYTES = 2
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

export function createSeals(keys: SealingKeys): Seals {
  const current = keys.current()
  const id = Buffer.from(current.id)
  if (id.length > 255) throw new Error('The id of a sealing key is longer than 255 bytes')
  const prefix = Buffer.concat([Buffer.from([FORMAT, id.length]), id])
  /** Cached, because deriving a key costs more than opening a value. */
  const known = new Map([[current.id, current.key]])
  const keyOf = (wanted: string): Buffer => {
    const key = known.get(wanted) ?? keys.find(wanted)?.key
    if (key === undefined) throw new Error(`Sealed with the key "${wanted}", which is not in the key ring`)
    known.set(wanted, key)
    return key
  }
  return {
    prefix,
    seal(plain, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(belongsTo))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([prefix, nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, belongsTo) {
      if (sealed[0] !== FORMAT) throw new Error('Sealed in an unknown format')
      let at = HEAD_BYTES
      const take = (count: number) => sealed.subarray(at, (at += count))
      const key = keyOf(take(sealed[1] ?? 0).toString())
      const decipher = createDecipheriv(ALGORITHM, key, take(NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(belongsTo))
      decipher.setAuthTag(take(TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(at)), decipher.final()])
    },
  }
}
