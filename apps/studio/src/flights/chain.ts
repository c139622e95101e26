import { hash } from 'node:crypto'
import { inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { addJournal } from '../seeds/seeds.queries.ts'

/**
 * The server seeds of all flights: a chain in which each seed is the SHA-256 of the next one, used from its
 * end backwards. A known seed reveals all earlier flights and no later one. Two chains always exist, so that
 * the end of the next chain is published long before its first flight.
 */
const LENGTH = 100_000
/** The number of seeds between two that are kept in memory. */
const STRIDE = 500
const SEED_BYTES = 32
const CHAIN_LOCK = 7_246_042

type Row = { id: string; chain_end: string; sealed_root: Buffer; length: number; flown: number }

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
function seedAt(deps: Deps, { id, sealed_root, length }: Row, number: number): Buffer {
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

async function readChains(tx: Tx): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    'select id, chain_end, sealed_root, length, flown from studio.chain where flown < length and not is_exposed order by number limit 2',
  )
  return rows
}

async function makeChain(deps: Deps, tx: Tx, length: number): Promise<void> {
  const root = deps.random.bytes(SEED_BYTES)
  const id = deps.random.uuid()
  await tx.query(
    'insert into studio.chain (id, sealed_root, length, chain_end, created_at) values ($1, $2, $3, $4, $5)',
    [
      id,
      deps.seals.seal(root, ownerOf(id)),
      length,
      walk(root, length).end.toString('hex'),
      deps.clock.now(),
    ],
  )
}

/** Prevents others from taking a seed until the end of the transaction. */
export async function lockChains(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [CHAIN_LOCK])
}

/**
 * Retires chains whose seeds may be known: their roots were stored unsealed once, or were in a restored
 * backup. Publishes their successors before anyone can bet on them. A flight in progress keeps its seed.
 */
export async function retireExposedChains(deps: Deps, length = LENGTH): Promise<number> {
  return inTransaction(deps.pool, async (tx) => {
    await lockChains(tx)
    const at = deps.clock.now()
    const { rows: retired } = await tx.query<{ chain_end: string; flown: number; is_from_backup: boolean }>(
      `update studio.chain set retired_at = $1 where is_exposed and flown < length and retired_at is null
       returning chain_end, flown, is_from_backup`,
      [at],
    )
    if (retired.length === 0) return 0
    while ((await readChains(tx)).length < 2) await makeChain(deps, tx, length)
    const { rows: next } = await tx.query<{ chain_end: string }>(
      'select chain_end from studio.chain where flown < length and not is_exposed order by number',
    )
    const details = {
      reason: retired.some((chain) => chain.is_from_backup)
        ? 'in use in a restored backup'
        : 'stored in clear before roots were sealed',
      retired: retired.map(({ chain_end: chainEnd, flown }) => ({ chainEnd, flown })),
      next: next.map(({ chain_end: chainEnd }) => chainEnd),
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
  await tx.query('update studio.chain set flown = $2 where id = $1', [chain.id, number])
  return { chainId: chain.id, number, serverSeed: seedAt(deps, chain, number).toString('hex') }
}
