/**
 * Keeps bots from submitting forms in bulk: each form must include a proof of work, computed in the background. It needs no user
 * interaction, loads nothing from third parties and collects no data. The operator configures where it is required.
 *
 * The protocol is ALTCHA's: find the counter whose derived key starts with a given prefix. The server stores no open challenge: the
 * signature proves that it issued the challenge, and the signed data contain its expiry.
 */
import { challenge, type Challenge } from '@fairhall/contract'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { inTransaction } from '../../platform/database/database.ts'
import type { ProofsDeps } from './proofs.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { useSeed } from './proofs.queries.ts'

const PURPOSE = 'proof-of-work'
/** Hashes that one guess of the counter takes. */
const HASHES_PER_GUESS = 1_000

const proofShape = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

type ProofDeps = Pick<ProofsDeps, 'settings' | 'config'>

export function isProofAsked({ settings, config }: ProofDeps): boolean {
  const { asked } = settings.current().site.proofOfWork
  return asked === 'always' || (asked === 'in-production' && config.environment === 'production')
}

/** One secret signs the challenge, the other its solution, so that neither signature passes for the other. */
const signersOf = (key: Buffer) => ({
  hmacSignatureSecret: `challenge ${key.toString('hex')}`,
  hmacKeySignatureSecret: `solution ${key.toString('hex')}`,
})

export async function setChallenge(
  deps: Pick<ProofsDeps, 'settings' | 'secrets' | 'random' | 'clock'>,
): Promise<Challenge> {
  const { hashes, minutes } = deps.settings.current().site.proofOfWork
  const expiresAt = new Date(deps.clock.now().getTime() + minutes * 60_000)
  const set = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: HASHES_PER_GUESS,
    counter: deps.random.bytes(4).readUInt32BE() % Math.ceil(hashes / HASHES_PER_GUESS),
    deriveKey,
    // Not the library's own expiry, which it compares with the clock of the machine.
    data: { expiresAt: expiresAt.toISOString() },
    ...signersOf(deps.secrets.current(PURPOSE).key),
  })
  return challenge.parse(set)
}

/** Uses the proof up, even if the form is then refused. `isRequired` requires a proof regardless of the operator's switch. */
export async function requireProof(
  deps: ProofsDeps,
  proof: string | undefined,
  { isRequired = false } = {},
): Promise<void> {
  if (!isRequired && !isProofAsked(deps)) return
  if (proof === undefined || proof === '') throw refuse('proofMissing')
  const parameters = await findSolved(deps, proof)
  if (parameters === null) throw refuse('proofWrong')
  const expiresAt = new Date(parameters.data.expiresAt)
  if (expiresAt <= deps.clock.now()) throw refuse('proofUsedUp')
  const used = { seed: Buffer.from(parameters.nonce, 'hex'), expires_at: expiresAt }
  const isFirst = await inTransaction(deps.db, (tx) => useSeed(tx, used))
  if (!isFirst) throw refuse('proofUsedUp')
}

/** The parameters of the challenge that the proof solves. Null unless this installation set it, under any key that may have signed it. */
async function findSolved(deps: ProofsDeps, proof: string): Promise<Challenge['parameters'] | null> {
  const given = readProof(proof)
  if (given === null) return null
  for (const { key } of deps.secrets.list(PURPOSE)) {
    const { verified } = await verifySolution({ ...given, deriveKey, ...signersOf(key) })
    if (verified) return given.challenge.parameters
  }
  return null
}

function readProof(proof: string): z.infer<typeof proofShape> | null {
  try {
    return proofShape.parse(JSON.parse(Buffer.from(proof, 'base64').toString()))
  } catch {
    return null
  }
}
