/**
 * Keeps programs from filling in our forms by the thousand: each form brings the proof of a little computing, solved out of
 * sight. It asks nothing of a person, loads nothing from outside and tells nobody anything. A switch of the operator
 * says where it is asked.
 */
import type { Challenge } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { useSeed } from './proofs.queries.ts'
import { judge, toTask } from './proofs.rules.ts'

const PURPOSE = 'proof-of-work'
const SEED_BYTES = 16

type ProofDeps = Pick<Deps, 'settings' | 'config'>

export function isProofAsked({ settings, config }: ProofDeps): boolean {
  const { asked } = settings.current().site.proofOfWork
  return asked === 'always' || (asked === 'in-production' && config.environment === 'production')
}

export function setTask(deps: Pick<Deps, 'settings' | 'secrets' | 'random' | 'clock'>): Challenge {
  const { hashes, minutes } = deps.settings.current().site.proofOfWork
  const expiresAt = new Date(deps.clock.now().getTime() + minutes * 60_000)
  const number = deps.random.bytes(4).readUInt32BE() % hashes
  const { key } = deps.secrets.current(PURPOSE)
  return { ...toTask(key, deps.random.bytes(SEED_BYTES), number, expiresAt), most: hashes }
}

/** Uses the proof up, whatever becomes of the form that it came with. `isDemanded`: by this form, whatever the operator's switch says. */
export async function requireProof(
  deps: Deps,
  proof: string | undefined,
  { isDemanded = false } = {},
): Promise<void> {
  if (!isDemanded && !isProofAsked(deps)) return
  if (proof === undefined || proof === '') throw refuse('proofMissing')
  const keys = deps.secrets.list(PURPOSE).map(({ key }) => key)
  const judged = judge(keys, proof, deps.clock.now())
  if (judged.verdict !== 'good') throw refuse(judged.verdict === 'wrong' ? 'proofWrong' : 'proofUsedUp')
  const used = { seed: Buffer.from(judged.seed), expires_at: judged.expiresAt }
  const isFirst = await inTransaction(deps.db, (tx) => useSeed(tx, used))
  if (!isFirst) throw refuse('proofUsedUp')
}
