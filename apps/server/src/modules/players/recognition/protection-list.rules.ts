/**
 * Decides what happens when an account has traits of a player who is self-excluded, on a cooling-off break or blocked. Anyone can enter
 * another person's email, name or document number, and anyone can send money to another person's wallet. So evidence decides. Pure.
 *
 * | the restricted player            | the account                              | outcome                 |
 * | -------------------------------- | ---------------------------------------- | ----------------------- |
 * | only entered an email or a phone | proved it before the restriction began   | the trait doesn't count |
 * | the same, and has never paid     | has proven it                            | the trait doesn't count |
 * | has proven an email or a phone   | has proven it, not earlier               | exclude                 |
 * | has proven an account elsewhere  | has it, not earlier                      | exclude                 |
 * | has a verified document number   | has it, not verified earlier             | exclude                 |
 * | only entered the trait           | had paid before the restriction began    | review                  |
 * | was paid at a destination        | was paid there earlier, and had paid     | review                  |
 * | any other match                  | was proven better before the restriction | review                  |
 * | any other match                  | was proven as well or less               | hold                    |
 *
 * The strictest row of all shared traits applies, and `Evidence` ranks proofs. Proofs of the account since the restriction began don't count,
 * because an excluded person could have added them, unless the restricted player has proven nothing.
 */
import type { Proofs, TraitKind } from './traits.rules.ts'

/** exclude: same person; hold: no deposits or play until staff decides; review: staff gets a case, the account is unaffected. */
export type Outcome = 'exclude' | 'hold' | 'review'

/** How well a player's identity is proven: the strongest proof they have. Stored as this number. */
export const Evidence = { none: 0, contact: 1, money: 2, identity: 3 } as const
export type Evidence = (typeof Evidence)[keyof typeof Evidence]

export interface Match {
  kind: TraitKind
  /** When the restricted player proved the trait; null: they only entered it. */
  entryProvenAt: Date | null
  /** When this account proved the trait; null: it only entered it. */
  ownAt: Date | null
}

/** If `before` is set, only earlier proofs count. */
export function evidenceOf(
  proofs: Proofs & { identitiesAt?: readonly Date[] },
  before: Date | null = null,
): Evidence {
  const counts = (at: Date | null | undefined) =>
    at !== null && at !== undefined && (before === null || at < before)
  if (counts(proofs.identityAt)) return Evidence.identity
  if (counts(proofs.moneyAt)) return Evidence.money
  const contacts = [proofs.emailAt, proofs.phoneAt, ...(proofs.identitiesAt ?? [])]
  return contacts.some(counts) ? Evidence.contact : Evidence.none
}

const contactKinds: ReadonlySet<TraitKind> = new Set(['email', 'mailbox', 'phone'])
const nameKinds: ReadonlySet<TraitKind> = new Set(['person', 'namesake'])

/**
 * Whether a match shows that it is the same person. The restricted player must have proven the trait. Names are no proof, because several
 * people share them, and neither are destinations: a payout proves nothing about who requested it. Contacts count only if the account
 * proved them too. If the account proved the trait first, the restricted player may have taken it from them.
 */
export function isProof({ kind, entryProvenAt, ownAt }: Match): boolean {
  if (entryProvenAt === null || nameKinds.has(kind) || kind === 'destination') return false
  if (contactKinds.has(kind) && ownAt === null) return false
  return ownAt === null || ownAt >= entryProvenAt
}

/**
 * The account proved the contact and the restricted player did not, so it says nothing about the account's owner. But a restricted player
 * who has paid probably entered their own contact: proving it since the restriction began must not end the restriction.
 */
function isTaken({ kind, entryProvenAt, ownAt }: Match, { evidence, begunAt }: Restricted): boolean {
  if (!contactKinds.has(kind) || entryProvenAt !== null || ownAt === null) return false
  return evidence < Evidence.money || ownAt < begunAt
}

/** The restricted player only entered it, or sent money to a destination where the account was paid before. */
const isClaim = ({ kind, entryProvenAt, ownAt }: Match) =>
  entryProvenAt === null || (kind === 'destination' && ownAt !== null && ownAt < entryProvenAt)

interface Restricted {
  evidence: number
  begunAt: Date
}

/** Null: no consequence. */
export function outcomeOf(
  entry: Restricted & { matches: readonly Match[] },
  evidenceBefore: (before: Date | null) => number,
): Outcome | null {
  const matches = entry.matches.filter((match) => !isTaken(match, entry))
  if (matches.length === 0) return null
  if (matches.some(isProof)) return 'exclude'
  const own = evidenceBefore(entry.evidence === Evidence.none ? null : entry.begunAt)
  if (own >= Evidence.money && matches.every(isClaim)) return 'review'
  return entry.evidence >= own ? 'hold' : 'review'
}
