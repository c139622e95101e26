import { commitmentOf, findGame, isClientSeed } from '@fairhall/games'
import { inSeat } from '../platform/database.ts'
import type { Queryable, Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  activateNextSeed,
  addJournal,
  addSeed,
  findGameUnderWay,
  findNextSeed,
  findSeed,
  listSeeds,
  lockActiveSeed,
  lockActiveSeeds,
  lockEnded,
  lockSeats,
  getNextCommitment,
  saveEnding,
  saveReplaced,
  saveRevealed,
  setClientSeed,
} from './seeds.queries.ts'
import type { SeedState } from './seed-states.rules.ts'
import type { NewSeed, Seed } from './seeds.queries.ts'

/**
 * A seat always has two server seeds: the active one, and the next one whose commitment is already published.
 * A player who rotates chooses the client seed for a server seed that was fixed before, and sees the old one
 * revealed. The first client seed comes with the first bet, under a commitment published before it. A seed
 * with an unfinished round is not revealed, because the rest of that round must stay secret.
 */
const SERVER_SEED_BYTES = 32
const CLIENT_SEED_BYTES = 8

export type ShownSeeds = {
  active: { serverSeedHash: string; clientSeed: string | null; nonce: number }
  next: { serverSeedHash: string }
  previous: {
    serverSeed: string
    serverSeedHash: string
    clientSeed: string | null
    nonces: number
    /** The studio changed the seeds, to protect the player. */
    isReplaced: boolean
  } | null
}

/**
 * What a round is drawn from. Before it is revealed, the server seed must not leave the studio or be stored
 * unsealed.
 */
export type MixedSeed = { id: string; serverSeed: string; clientSeed: string; nextNonce: number }

const ownerOf = (id: string): string => `seed:${id}`

/** A new seed with its commitment, sealed for its row. `serverSeed` is hex. */
export function sealSeed(
  deps: Deps,
  serverSeed: string,
  seed: Pick<Seed, 'id' | 'state' | 'clientSeed' | 'nextNonce'>,
): NewSeed {
  const sealedSeed = deps.seals.seal(Buffer.from(serverSeed, 'hex'), ownerOf(seed.id))
  return { ...seed, commitment: commitmentOf(serverSeed), sealedSeed }
}

function openSeed(deps: Deps, { id, serverSeed, sealedSeed }: Seed): string {
  if (sealedSeed !== null) return deps.seals.open(sealedSeed, ownerOf(id)).toString('hex')
  if (serverSeed === null) throw new Error('A seed has no secret')
  return serverSeed
}

function makeSeed(deps: Deps, state: SeedState): NewSeed {
  const serverSeed = deps.random.bytes(SERVER_SEED_BYTES).toString('hex')
  return sealSeed(deps, serverSeed, { id: deps.random.uuid(), state, clientSeed: null, nextNonce: 0 })
}

export async function getMixedSeed(deps: Deps, db: Queryable, id: string): Promise<MixedSeed> {
  const seed = await findSeed(db, id)
  if (seed?.clientSeed == null) throw new Error('A round has no seeds')
  return { id, serverSeed: openSeed(deps, seed), clientSeed: seed.clientSeed, nextNonce: seed.nextNonce }
}

/** Makes the seed public. */
export async function revealSeed(deps: Deps, tx: Tx, id: string, at: Date): Promise<void> {
  const seed = await findSeed(tx, id)
  if (seed === null) throw new Error('The revealed seed was not found')
  await saveRevealed(tx, id, openSeed(deps, seed), at)
}

/**
 * Locks the seat's active seed. Creates the first pair for a new seat, and a new pair when the old one is
 * exposed.
 */
export async function lockSeed(deps: Deps, tx: Tx, seat: string): Promise<Seed> {
  const known = (await lockActiveSeed(tx, seat)) ?? (await lockAfterRotation(tx, seat))
  if (known !== null && !known.isExposed) return known
  if (known !== null) await retireExposed(deps, tx, seat, known)

  const at = deps.clock.now()
  await addSeed(tx, seat, makeSeed(deps, 'active'), at)
  await addSeed(tx, seat, makeSeed(deps, 'next'), at)
  const made = await lockActiveSeed(tx, seat)
  if (made === null) throw new Error('A seat has no active seed')
  return made
}

/** Only for new seats and after a rotation at the same moment: most bets need only the lock of their seed. */
async function lockAfterRotation(tx: Tx, seat: string): Promise<Seed | null> {
  await lockSeats(tx, [seat])
  return lockActiveSeed(tx, seat)
}

/**
 * Takes exposed seeds out of use: they were stored unsealed once, or were in a restored backup. They are
 * revealed, so that the player can verify what was drawn from them; a seed with an open round only when that
 * round is over. The caller has locked the active one.
 */
async function retireExposed(deps: Deps, tx: Tx, seat: string, active: Seed): Promise<void> {
  const at = deps.clock.now()
  const next = await findNextSeed(tx, seat)
  if (next !== null) {
    // Slightly earlier, so that the seed that was played with counts as the previous one.
    await revealSeed(deps, tx, next.id, new Date(at.getTime() - 1))
    await saveReplaced(tx, next.id, at)
  }
  const isInUse = (await findGameUnderWay(tx, active.id)) !== null
  if (isInUse) await saveEnding(tx, active.id)
  else await revealSeed(deps, tx, active.id, at)
  await saveReplaced(tx, active.id, at)
  const details = {
    seat,
    reason: active.isFromBackup
      ? 'unrevealed in a restored backup'
      : 'stored in clear before seeds were sealed',
    active: active.commitment,
    next: next?.commitment ?? null,
    hasOpenRound: isInUse,
  }
  await addJournal(tx, { at, action: 'seeds.replaced', details })
}

/** Reveals replaced seeds that have no open round any more; of one seat, or of all. */
export async function revealEnded(deps: Deps, tx: Tx, seat: string | null, most = 500): Promise<number> {
  const ended = await lockEnded(tx, seat, most)
  for (const { id } of ended) await revealSeed(deps, tx, id, deps.clock.now())
  return ended.length
}

/** Locks the active seeds of many seats, and creates missing ones. */
export async function lockSeeds(deps: Deps, tx: Tx, seats: readonly string[]): Promise<void> {
  await lockSeats(tx, seats)
  for (const seat of await lockActiveSeeds(tx, seats)) await lockSeed(deps, tx, seat)
}

export async function showSeeds(deps: Deps, seat: string): Promise<ShownSeeds> {
  const seeds = await listSeeds(deps.pool, seat)
  const isUpToDate = seeds.every(
    ({ isExposed, state }) => state === 'revealed' || (!isExposed && state !== 'ending'),
  )
  if (seeds.length > 0 && isUpToDate) return toShown(seeds)
  await inSeat(deps, seat, async (tx) => {
    await lockSeed(deps, tx, seat)
    await revealEnded(deps, tx, seat)
  })
  return toShown(await listSeeds(deps.pool, seat))
}

/**
 * Adds the player's client seed to the locked seed: accepted once, with the first bet. Without one the studio
 * draws it. @throws Refusal clientSeedNotAllowed
 */
export async function mixSeed(
  deps: Deps,
  tx: Tx,
  seed: Seed,
  brought: string | undefined,
): Promise<MixedSeed> {
  const { id, nextNonce } = seed
  const serverSeed = openSeed(deps, seed)
  if (seed.clientSeed !== null) return { id, serverSeed, clientSeed: seed.clientSeed, nextNonce }
  const clientSeed = brought ?? deps.random.bytes(CLIENT_SEED_BYTES).toString('hex')
  if (!isClientSeed(clientSeed)) throw new Refusal('clientSeedNotAllowed')
  await setClientSeed(tx, id, clientSeed)
  return { id, serverSeed, clientSeed, nextNonce }
}

type Rotation = {
  /** For the next server seed; if absent, it comes with the first bet. */
  clientSeed?: string | undefined
  /**
   * The commitment under which it was chosen: a rotation to that seed happens once, and a rotation to another
   * seed is refused.
   */
  serverSeedHash?: string | undefined
}

/**
 * Reveals the active server seed and activates the next one. @throws Refusal clientSeedNotAllowed, roundOpen
 */
export async function rotateSeeds(
  deps: Deps,
  seat: string,
  { clientSeed, serverSeedHash }: Rotation,
): Promise<ShownSeeds> {
  if (clientSeed !== undefined && !isClientSeed(clientSeed)) throw new Refusal('clientSeedNotAllowed')
  await inSeat(deps, seat, async (tx) => {
    await lockSeats(tx, [seat])
    const active = await lockSeed(deps, tx, seat)
    if (serverSeedHash !== undefined && serverSeedHash !== (await getNextCommitment(tx, seat))) return
    const game = await findGameUnderWay(tx, active.id)
    if (game !== null) throw new Refusal('roundOpen', findGame(game)?.title ?? game)
    const at = deps.clock.now()
    await revealSeed(deps, tx, active.id, at)
    await activateNextSeed(tx, seat, clientSeed ?? null)
    await addSeed(tx, seat, makeSeed(deps, 'next'), at)
  })
  return showSeeds(deps, seat)
}

function toShown(seeds: Seed[]): ShownSeeds {
  const of = (state: SeedState) => seeds.find((seed) => seed.state === state)
  const [active, next, previous] = [of('active'), of('next'), of('revealed')]
  if (active === undefined || next === undefined) throw new Error('A seat lacks its pair of seeds')
  return {
    active: { serverSeedHash: active.commitment, clientSeed: active.clientSeed, nonce: active.nextNonce },
    next: { serverSeedHash: next.commitment },
    previous:
      previous?.serverSeed == null
        ? null
        : {
            serverSeed: previous.serverSeed,
            serverSeedHash: previous.commitment,
            clientSeed: previous.clientSeed,
            nonces: previous.nextNonce,
            isReplaced: previous.isReplaced,
          },
  }
}
