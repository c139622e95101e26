/**
 * Chains the entries of the journal. Commands write entries without a link, so that they never wait for one another. A timer links
 * what has been committed, about a second later: an entry that commits late gets a later link, whatever its number.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import { defineTimer } from '../../../platform/jobs/timers.ts'
import type { StaffDeps } from '../staff.deps.ts'
import {
  findHashes,
  findLastLink,
  insertLinks,
  listLinks,
  listUnchained,
  takePending,
  tryLockChain,
} from './chain.queries.ts'
import { type ChainFinding, type ChainState, followLinks, hashOf, type Root, START } from './chain.rules.ts'

const BATCH = 1000
const PAGE = 5000
const UNCHAINED_MAX = 100
const EVERY_MS = 1000

type ChainDeps = Pick<StaffDeps, 'clock' | 'db'>

export const chainTimer = defineTimer<StaffDeps>({
  name: 'staff.chainJournal',
  everyMs: EVERY_MS,
  run: async (deps) => {
    while ((await chainJournal(deps)) === BATCH);
  },
})

/** Links the next entries; returns how many. Nothing is done while another process chains. */
export async function chainJournal({ clock, db }: ChainDeps): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLockChain(tx))) return 0
    const events = await takePending(tx, BATCH)
    if (events.length === 0) return 0
    let { position, hash } = (await findLastLink(tx)) ?? { position: 0n, hash: START }
    const links = events.map(({ id, content }) => {
      position += 1n
      hash = hashOf(hash, content)
      return { position, eventId: id, hash }
    })
    await insertLinks(tx, links, clock.now())
    return links.length
  })
}

interface Verified {
  links: bigint
  findings: ChainFinding[]
}

/** Computes the whole chain again. `roots` were exported before: those can't be changed with the chain. */
export async function verifyChain({ db }: ChainDeps, roots: readonly Root[]): Promise<Verified> {
  let state: ChainState = { position: 0n, hash: START }
  const findings: ChainFinding[] = []
  for (;;) {
    const links = await listLinks(db, state.position, PAGE)
    if (links.length === 0) break
    const followed = followLinks(state, links)
    findings.push(...followed.findings)
    state = followed.state
  }
  for (const eventId of await listUnchained(db, UNCHAINED_MAX))
    findings.push({ kind: 'unchained', position: null, eventId })
  const hashes = await findHashes(
    db,
    roots.map(({ position }) => position),
  )
  for (const { position, hash } of roots)
    if (hashes.get(position) !== hash) findings.push({ kind: 'root', position, eventId: null })
  return { links: state.position, findings }
}
