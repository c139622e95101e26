import { hash } from 'node:crypto'
import { inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { addJournal } from '../seeds/seeds.queries.ts'
import {
  addChain,
  type ChainRow,
  listChainEnds,
  lockChains,
  readChains,
  retireChains,
  saveFlown,
} from './chain.queries.ts'

/**
 * The server seeds of all flights: a chain in which each seed is the SHA-256 of the next one, used from its
 * end backwards. A known seed reveals all earlier flights and no later one. Two chains always exist, so that
 * the end of the next chain is published long before its first flight.
 */
const LENGTH = 100_000
/** The number of seeds between two that are kept in memory. */
const STRIDE = 500
const SEED_BYTES = 32

const ownerOf = (id: string): string => `chain:${id}`

const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')

/** Every `STRIDE`-th seed of the chains that this process has computed. */
const walked = new Map<string, Buffer[]>()

/** Computes a chain from its root. Returns the kept seeds and the chain's end: the hash of the first seed. */
function walk(root: Buffer, length: number): { kept: Buffer[]; end: Buffer } {
  const kept: Buffer[] = []
  let seed = root
  for (let number = length; number >= 1; number -= 1) {
    if (number < length) seed = sha256(seed)
    if (number === length || number % STRIDE === 0) kept[Math.ceil(number / STRIDE)] = seed
  }
  return { kept, end: sha256(seed) }
}

/** The seed of a flight, by its number from 1. */
function seedAt(deps: Deps, { id, sealed_root, length }: ChainRow, number: number): Buffer {
  let kept = walked.get(id)
  if (kept === undefined) {
    kept = walk(deps.seals.open(sealed_root, ownerOf(id)), length).kept
    walked.set(id, kept)
  }
  const place = Math.ceil(number / STRIDE)
  let seed = kept[place]
  if (seed === undefined) throw new Error('A chain of seeds has no such number')
  for (let at = Math.min(length, place * STRIDE); at > number; at -= 1) seed = sha256(seed)
  return seed
}

async function makeChain(deps: Deps, tx: Tx, length: number): Promise<void> {
  const root = deps.random.bytes(SEED_BYTES)
  const id = deps.random.uuid()
  await addChain(tx, {
    id,
    sealedRoot: deps.seals.seal(root, ownerOf(id)),
    length,
    end: walk(root, length).end.toString('hex'),
    at: deps.clock.now(),
  })
}

/**
 * Retires chains whose seeds may be known: their roots were stored unsealed once, or were in a restored
 * backup. Publishes their successors before anyone can bet on them. A flight in progress keeps its seed.
 */
export async function retireExposedChains(deps: Deps, length = LENGTH): Promise<number> {
  return inTransaction(deps.pool, async (tx) => {
    await lockChains(tx)
    const at = deps.clock.now()
    const retired = await retireChains(tx, at)
    if (retired.length === 0) return 0
    while ((await readChains(tx)).length < 2) await makeChain(deps, tx, length)
    const details = {
      reason: retired.some((chain) => chain.is_from_backup)
        ? 'in use in a restored backup'
        : 'stored in clear before roots were sealed',
      retired: retired.map(({ chain_end: chainEnd, flown }) => ({ chainEnd, flown })),
      next: await listChainEnds(tx),
    }
    await addJournal(tx, { at, action: 'chains.retired', details })
    return retired.length
  })
}

/** Takes the next seed under the lock; the transaction that starts a flight consumes it. */
export async function takeSeed(
  deps: Deps,
  tx: Tx,
  length = LENGTH,
): Promise<{ chainId: string; number: number; serverSeed: string }> {
  let chains = await readChains(tx)
  while (chains.length < 2) {
    await makeChain(deps, tx, length)
    chains = await readChains(tx)
  }
  const [chain] = chains
  if (chain === undefined) throw new Error('Flights without a chain of seeds')
  const number = chain.flown + 1
  await saveFlown(tx, chain.id, number)
  return { chainId: chain.id, number, serverSeed: seedAt(deps, chain, number).toString('hex') }
}
