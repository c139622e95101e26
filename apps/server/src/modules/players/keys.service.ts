/**
 * One key per player. Everything that payments and staff must store about a player beyond their own row is sealed with it. Destroying
 * the key erases all of that immediately, also in later backups. What the ledger needs (ids and amounts) is never sealed. The keys
 * themselves are stored sealed with the installation's key ring.
 */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PlayersDeps } from './players.deps.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import { deleteKey, insertKey, listKeys } from './keys.queries.ts'

export type KeyDeps = Pick<PlayersDeps, 'secrets' | 'random' | 'clock'>

const PURPOSE = 'player-key'
const KEY_BYTES = 32
/** Separates the ring key's id from the sealed key that follows. */
const SEPARATOR = 0x3a

/** @throws Error if the player's key was destroyed: nothing new may be stored about them */
export async function sealFor(deps: KeyDeps, tx: Tx, playerId: string, text: string): Promise<Buffer> {
  return sealBytesFor(deps, tx, playerId, { content: Buffer.from(text), belongsTo: playerId })
}

/** Null once the player was erased: then no new text about them is stored. */
export async function sealUnlessErased(
  deps: KeyDeps,
  tx: Tx,
  playerId: string,
  text: string,
): Promise<Buffer | null> {
  return (await sealAllUnlessErased(deps, tx, [{ playerId, text }])).get(playerId) ?? null
}

/** Seals one text per player and returns it by player id; null for erased players. Reads all keys in one query. */
export async function sealAllUnlessErased(
  deps: KeyDeps,
  tx: Tx,
  texts: readonly { playerId: string; text: string }[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const sealed = await sealEachUnlessErased(deps, tx, texts)
  return new Map(texts.map(({ playerId }, at) => [playerId, sealed[at] ?? null]))
}

/**
 * Seals the texts in their order, with one query for the keys, or none if no text is about a player. Null for erased players, and for texts
 * about nobody.
 */
export async function sealEachUnlessErased(
  deps: KeyDeps,
  tx: Tx,
  texts: readonly { playerId: string | null; text: string }[],
): Promise<(Buffer | null)[]> {
  const players = [...new Set(texts.flatMap(({ playerId }) => playerId ?? []))]
  const known = players.length > 0 ? await readKeys(deps, tx, players) : new Map<string, Key>()
  const keyOf = async (playerId: string) =>
    [playerId, known.get(playerId) ?? (await makeKey(deps, tx, playerId))] as const
  const keys = new Map(await Promise.all(players.map(keyOf)))
  return texts.map(({ playerId, text }) => {
    const key = keys.get(playerId ?? '')
    if (playerId === null || key === undefined || key === 'destroyed') return null
    return seal(deps.random, key, Buffer.from(text), playerId)
  })
}

/** For content stored apart from its row: `belongsTo` binds it to that row, so that contents can't be swapped. */
export async function sealBytesFor(
  deps: KeyDeps,
  tx: Tx,
  playerId: string,
  { content, belongsTo }: { content: Buffer; belongsTo: string },
): Promise<Buffer> {
  const key = (await readKey(deps, tx, playerId)) ?? (await makeKey(deps, tx, playerId))
  if (key === 'destroyed') throw new Error(`cannot seal data of player ${playerId}: the key was destroyed`)
  return seal(deps.random, key, content, belongsTo)
}

/** Null once the player's key was destroyed. */
export async function unsealFor(
  deps: KeyDeps,
  db: Db | Tx,
  playerId: string,
  sealed: Buffer,
): Promise<string | null> {
  const [text = null] = await unsealAllFor(deps, db, playerId, [sealed])
  return text
}

/** Unseals several values of one player. */
export async function unsealAllFor(
  deps: KeyDeps,
  db: Db | Tx,
  playerId: string,
  sealed: readonly (Buffer | null)[],
): Promise<(string | null)[]> {
  const texts = sealed.map((one) => ({ playerId, sealed: one }))
  return unsealAll(deps, db, texts)
}

/**
 * Unseals values of several players with one query for their keys, or none if nothing is sealed. Null for missing values and for values
 * whose player's key was destroyed.
 */
export async function unsealAll(
  deps: KeyDeps,
  db: Db | Tx,
  texts: readonly { playerId: string | null; sealed: Buffer | null }[],
): Promise<(string | null)[]> {
  const players = texts.flatMap(({ playerId, sealed }) => (sealed === null ? [] : (playerId ?? [])))
  const keys = players.length > 0 ? await readKeys(deps, db, [...new Set(players)]) : new Map<string, Key>()
  return texts.map(({ playerId, sealed }) => {
    const key = keys.get(playerId ?? '')
    if (sealed === null || playerId === null || key === undefined || key === 'destroyed') return null
    return unseal(key, sealed, playerId).toString('utf8')
  })
}

/** Null once the player's key was destroyed. */
export async function unsealBytesFor(
  deps: KeyDeps,
  db: Db | Tx,
  playerId: string,
  { sealed, belongsTo }: { sealed: Buffer; belongsTo: string },
): Promise<Buffer | null> {
  const key = await readKey(deps, db, playerId)
  return key === null || key === 'destroyed' ? null : unseal(key, sealed, belongsTo)
}

/** Irreversible. Nobody can read anything that was sealed with the key afterwards. */
export async function destroyKey(deps: KeyDeps, tx: Tx, playerId: string): Promise<void> {
  await deleteKey(tx, playerId, deps.clock.now())
}

type Key = Buffer | 'destroyed'

async function readKey(deps: KeyDeps, db: Db | Tx, playerId: string): Promise<Key | null> {
  return (await readKeys(deps, db, [playerId])).get(playerId) ?? null
}

async function readKeys(
  deps: KeyDeps,
  db: Db | Tx,
  players: readonly string[],
): Promise<ReadonlyMap<string, Key>> {
  const rows = await listKeys(db, players)
  return new Map(
    rows.map(({ playerId, sealed }) => [
      playerId,
      sealed === null ? 'destroyed' : open(deps, playerId, sealed),
    ]),
  )
}

function open(deps: KeyDeps, playerId: string, sealed: Buffer): Buffer {
  const end = sealed.indexOf(SEPARATOR)
  const ringKey = deps.secrets.findKept(PURPOSE, sealed.subarray(0, end).toString())
  if (ringKey === null) throw new Error('The key ring lacks the key that players were sealed with')
  return unseal(ringKey.sealingKey, sealed.subarray(end + 1), playerId)
}

/** Of concurrent calls one creates the key, and all use that one. */
async function makeKey(deps: KeyDeps, tx: Tx, playerId: string): Promise<Key> {
  const ringKey = deps.secrets.current(PURPOSE)
  const sealed = seal(deps.random, ringKey.sealingKey, deps.random.bytes(KEY_BYTES), playerId)
  const stored = Buffer.concat([Buffer.from(ringKey.id), Buffer.from([SEPARATOR]), sealed])
  await insertKey(tx, playerId, stored, deps.clock.now())
  const key = await readKey(deps, tx, playerId)
  if (key === null) throw new Error(`no key was stored for player ${playerId}`)
  return key
}
