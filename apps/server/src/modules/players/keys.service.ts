/**
 * A key for each player: what payments and staff must keep about him, beyond his own row, is sealed with it. Destroying the
 * key erases all of that at once, also in backups that are made later; what the books need (ids and amounts) was never
 * sealed. The keys themselves lie sealed with the installation's key ring.
 */
import { queryable, type Db, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { seal, unseal } from '../../platform/sealing.ts'

type KeyDeps = Pick<Deps, 'secrets' | 'random' | 'clock'>

const PURPOSE = 'player-key'
const KEY_BYTES = 32
/** The id of the ring's key stands before the sealed key, up to this mark. */
const MARK = 0x3a

/** @throws when the player's key was destroyed: nothing new may be kept of him */
export async function sealFor(deps: KeyDeps, tx: Tx, playerId: string, text: string): Promise<Buffer> {
  return sealBytesFor(deps, tx, playerId, { content: Buffer.from(text), belongsTo: playerId })
}

/** Null once the player was erased: then nothing new in words is kept of him. */
export async function sealUnlessErased(
  deps: KeyDeps,
  tx: Tx,
  playerId: string,
  text: string,
): Promise<Buffer | null> {
  return (await sealAllUnlessErased(deps, tx, [{ playerId, text }])).get(playerId) ?? null
}

/** One text of each player, by his id, with one look for all keys; null once he was erased. */
export async function sealAllUnlessErased(
  deps: KeyDeps,
  tx: Tx,
  texts: readonly { playerId: string; text: string }[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const players = texts.map(({ playerId }) => playerId)
  const keys = await readKeys(deps, tx, players)
  const sealOne = async ({ playerId, text }: { playerId: string; text: string }) => {
    const key = keys.get(playerId) ?? (await makeKey(deps, tx, playerId))
    const sealed = key === 'destroyed' ? null : seal(deps.random, key, Buffer.from(text), playerId)
    return [playerId, sealed] as const
  }
  return new Map(await Promise.all(texts.map(sealOne)))
}

/** For what is kept apart from its row: `belongsTo` says which one it is, so that one cannot stand in for another. */
export async function sealBytesFor(
  deps: KeyDeps,
  tx: Tx,
  playerId: string,
  { content, belongsTo }: { content: Buffer; belongsTo: string },
): Promise<Buffer> {
  const key = (await readKey(deps, tx, playerId)) ?? (await makeKey(deps, tx, playerId))
  if (key === 'destroyed') throw new Error(`The key of the player ${playerId} was destroyed`)
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

/** For a list of them, as the next one. */
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
 * Of several players, with one look for their keys, and none where nothing is sealed. Null for what is not there, and for what
 * the destroyed key of its player had sealed.
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

/** Final. What was sealed with it cannot be read by anyone any more. */
export async function destroyKey(deps: KeyDeps, tx: Tx, playerId: string): Promise<void> {
  await queryable(tx).query(
    `insert into player_key (player_id, sealed, made_at, destroyed_at) values ($1, null, $2, $2)
     on conflict (player_id) do update set sealed = null, destroyed_at = coalesce(player_key.destroyed_at, $2)`,
    [playerId, deps.clock.now()],
  )
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
  const { rows } = await queryable(db).query<{ playerId: string; sealed: Buffer | null }>(
    'select player_id as "playerId", sealed from player_key where player_id = any ($1::uuid[])',
    [players],
  )
  return new Map(
    rows.map(({ playerId, sealed }) => [
      playerId,
      sealed === null ? 'destroyed' : open(deps, playerId, sealed),
    ]),
  )
}

function open(deps: KeyDeps, playerId: string, sealed: Buffer): Buffer {
  const mark = sealed.indexOf(MARK)
  const ringKey = deps.secrets.findKept(PURPOSE, sealed.subarray(0, mark).toString())
  if (ringKey === null) throw new Error('The key ring lacks the key that players were sealed with')
  return unseal(ringKey.key, sealed.subarray(mark + 1), playerId)
}

/** Of two at once one makes it, and both use that one. */
async function makeKey(deps: KeyDeps, tx: Tx, playerId: string): Promise<Key> {
  const ringKey = deps.secrets.current(PURPOSE)
  const sealed = seal(deps.random, ringKey.key, deps.random.bytes(KEY_BYTES), playerId)
  await queryable(tx).query(
    'insert into player_key (player_id, sealed, made_at) values ($1, $2, $3) on conflict do nothing',
    [playerId, Buffer.concat([Buffer.from(ringKey.id), Buffer.from([MARK]), sealed]), deps.clock.now()],
  )
  const made = await readKey(deps, tx, playerId)
  if (made === null) throw new Error(`The player ${playerId} got no key`)
  return made
}
