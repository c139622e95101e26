/**
 * Keeps bots from submitting forms in bulk: each form must bring a proof of work, computed in the background. It needs no user
 * interaction, loads nothing from third parties and collects no data. The operator configures where it is required.
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

/** Uses the proof up, even if the form is then refused. `isDemanded` requires a proof regardless of the operator's switch. */
export async function requireProof(
  deps: Deps,
  proof: string | undefined,
  { isDemanded = false } = {},
): Promise<void> {
  if (!isDemanded && !isProofAsked(deps)) return
  if (proof === undefined || proof === '') throw refuse('proofMissing')
  const keys = deps.secrets.list(PURPOSE).map(({ key }) => key)
  const result = judge(keys, proof, deps.clock.now())
  if (result.verdict !== 'good') throw refuse(result.verdict === 'wrong' ? 'proofWrong' : 'proofUsedUp')
  const used = { seed: Buffer.from(result.seed), expires_at: result.expiresAt }
  const isFirst = await inTransaction(deps.db, (tx) => useSeed(tx, used))
  if (!isFirst) throw refuse('proofUsedUp')
}
