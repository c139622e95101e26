/**
 * Recognises self-excluded, cooling-off and blocked people who return under another account. Keyed hashes of their traits are stored
 * from the start of the restriction until its end. They can only be compared, not read.
 */
import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { PlayersDeps } from '../players.deps.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import {
  type EntryCause,
  type HashedTrait,
  listBarKeys,
  listEntries,
  type NewEntry,
  putEntry,
  putRelease,
  putTraits,
  removeEntriesOver,
  removeUnproven,
} from './protection-list.queries.ts'
import { evidenceOf, isProof, type Match } from './protection-list.rules.ts'
import { barFormer } from './former-traits.queries.ts'
import { toLogin } from '../players.rules.ts'
import { listTraits, listSearched, type Trait, type Traits } from './traits.rules.ts'

export type RecognitionDeps = Pick<PlayersDeps, 'secrets' | 'clock'>

const PURPOSE = 'restricted-person'

/** Call in the transaction in which the restriction begins. Extending a restriction adds only proven traits. */
export async function protectPlayer(
  deps: RecognitionDeps,
  tx: Tx,
  entry: NewEntry,
  traits: Traits,
): Promise<void> {
  const [now, evidence] = [deps.clock.now(), evidenceIn(traits)]
  const isNew = await putEntry(tx, entry, evidence, now)
  await barFormer(tx, entry.playerId, { isNew, now })
  if (!isNew) return void (await addTraits(deps, tx, entry.playerId, traits))
  await putTraits(tx, entry.playerId, { traits: hashAll(deps, listTraits(traits)), evidence }, now)
}

/**
 * Adds what a restricted player has proven since. Traits that they only enter are not added, so that nobody takes one name after the other
 * to hold other accounts. Stores nothing for other players. Returns true if anything is new.
 */
export async function addTraits(
  deps: RecognitionDeps,
  tx: Tx,
  playerId: string,
  traits: Traits,
): Promise<boolean> {
  const proven = listTraits(traits).filter(({ provenAt }) => provenAt !== null)
  const known = { traits: hashAll(deps, proven), evidence: evidenceIn(traits) }
  return putTraits(tx, playerId, known, deps.clock.now())
}

/** How well these traits prove the player's identity. */
export function evidenceIn({ proofs = {}, identities = [] }: Traits, before: Date | null = null): number {
  const identitiesAt = identities.flatMap(({ linked_at: at }) => (at === undefined ? [] : [at]))
  return evidenceOf({ ...proofs, identitiesAt }, before)
}

/** Removes this player's proven contacts from the restrictions of players who only entered them. Returns the ids of those players. */
export async function claimContacts(
  deps: RecognitionDeps,
  tx: Tx,
  playerId: string,
  traits: Traits,
): Promise<string[]> {
  const keys = deps.secrets.listKept(PURPOSE)
  const proven = listSearched(traits).flatMap(({ kind, storedAs, text, provenAt }) => {
    const isContact = kind === 'email' || kind === 'mailbox' || kind === 'phone'
    if (!isContact || provenAt === null) return []
    return keys.map(({ key }) => ({ hash: hash(key, storedAs, text), provenAt }))
  })
  return proven.length === 0 ? [] : removeUnproven(tx, playerId, proven)
}

/** The account to check; `playerId` is null for one about to be registered. */
export interface Subject {
  playerId: string | null
  traits: Traits
  /**
   * Logins by which staff may have released the person. Absent: the ones that the account has proven, because anyone can enter the login of
   * a person that staff released.
   */
  logins?: readonly (string | null | undefined)[]
  /** Traits that matched restricted players before, even if the account has changed them since. */
  kept?: readonly KeptMatch[]
}

export interface FoundMatch extends Match {
  /** The restricted player's stored hash. */
  hash: Buffer
}

export interface KeptMatch extends Pick<FoundMatch, 'kind' | 'hash' | 'ownAt'> {
  restrictedId: string
}

export interface FoundEntry {
  /** The restricted player. */
  playerId: string
  cause: EntryCause
  until: Date | null
  /** The restricted player whose second account this is; null: the restriction is the player's own. */
  origin: string | null
  begunAt: Date
  evidence: number
  matches: FoundMatch[]
}

/**
 * The strictest restriction of a player who has proven one of these traits, assuming that the checked account will prove it. An exclusion or
 * block is stricter than a break, then the later end is.
 */
export async function findEntry(
  deps: RecognitionDeps,
  db: Db | Tx,
  subject: Subject,
): Promise<FoundEntry | null> {
  const now = deps.clock.now()
  const { email, phone } = subject.traits
  const entries = (await listEntriesOf(deps, db, { logins: [email, phone], ...subject })).filter(
    ({ matches }) => matches.some((match) => isProof({ ...match, ownAt: now })),
  )
  return strictestEntry(entries)
}

/** Every restriction of another player who shares a trait, however weak. */
export async function listEntriesOf(
  deps: RecognitionDeps,
  db: Db | Tx,
  { playerId, traits, logins, kept = [] }: Subject,
): Promise<FoundEntry[]> {
  const keys = deps.secrets.listKept(PURPOSE)
  const candidates = new Map(
    listSearched(traits).flatMap((trait) =>
      keys.map(({ key }) => {
        const digest = hash(key, trait.storedAs, trait.text)
        return [digest.toString('hex'), { digest, trait }] as const
      }),
    ),
  )
  if (candidates.size === 0 && kept.length === 0) return []
  const keptOf = new Map(kept.map((match) => [`${match.restrictedId} ${match.hash.toString('hex')}`, match]))
  const subjects = subjectsOf(playerId, logins ?? provenLogins(traits)).flatMap((text) =>
    keys.map(({ key }) => hash(key, 'subject', text)),
  )
  const hashes = [...[...candidates.values()].map(({ digest }) => digest), ...kept.map(({ hash }) => hash)]
  const entries = await listEntries(db, { playerId, hashes, subjects, now: deps.clock.now() })
  const found = entries.map(({ hashes: shared, provenAt, ...entry }) => ({
    ...entry,
    matches: shared.flatMap((one, index): FoundMatch[] => {
      const text = one.toString('hex')
      const own = candidates.get(text)?.trait
      const before = keptOf.get(`${entry.playerId} ${text}`)
      const kind = own?.kind ?? before?.kind
      if (kind === undefined) return []
      const ownAt = earlier(own?.provenAt ?? null, before?.ownAt ?? null)
      return [{ kind, hash: one, entryProvenAt: provenAt[index] ?? null, ownAt }]
    }),
  }))
  return found.filter(({ matches }) => matches.length > 0)
}

function provenLogins({ email, phone, proofs = {} }: Traits): (string | null | undefined)[] {
  return [proofs.emailAt ? email : null, proofs.phoneAt ? phone : null]
}

const earlier = (left: Date | null, right: Date | null) =>
  left === null || right === null ? (left ?? right) : left < right ? left : right

export function strictestEntry(entries: readonly FoundEntry[]): FoundEntry | null {
  return entries.toSorted(byStrictness)[0] ?? null
}

function byStrictness(left: FoundEntry, right: FoundEntry): number {
  const weight = ({ cause }: FoundEntry) => (cause === 'cooling-off' ? 1 : 0)
  const end = ({ until }: FoundEntry) => until?.getTime() ?? Number.MAX_SAFE_INTEGER
  return weight(left) - weight(right) || end(right) - end(left)
}

export async function isRestrictedPerson(
  deps: RecognitionDeps,
  db: Db | Tx,
  traits: Traits,
): Promise<boolean> {
  return (await findEntry(deps, db, { playerId: null, traits })) !== null
}

/** Whether a restricted player has proven this exact address, and not just another form of its mailbox. */
export async function isAddressRestricted(
  deps: RecognitionDeps,
  db: Db | Tx,
  email: string,
): Promise<boolean> {
  const entries = await listEntriesOf(deps, db, { playerId: null, traits: { email }, logins: [email] })
  return entries.some(({ matches }) =>
    matches.some(({ kind, entryProvenAt }) => kind === 'email' && entryProvenAt !== null),
  )
}

/** Staff verified that this person is not any of the currently matching restricted players. */
export async function releaseSubject(deps: RecognitionDeps, tx: Tx, subject: Subject): Promise<void> {
  const entries = await listEntriesOf(deps, tx, subject)
  const [text] = subjectsOf(subject.playerId, [])
  if (text === undefined) return
  const { id: keyId, key } = deps.secrets.current(PURPOSE)
  const ids = entries.flatMap(({ playerId, origin }) => (origin === null ? [playerId] : [playerId, origin]))
  await putRelease(
    tx,
    { subject: hash(key, 'subject', text), keyId, restrictedIds: [...new Set(ids)] },
    deps.clock.now(),
  )
}

/** Keyed hash of a login, which staff orders store instead of the login. */
export function hashSubject(
  deps: Pick<PlayersDeps, 'secrets'>,
  login: string,
): { subject: string; keyId: string } {
  const { id: keyId, key } = deps.secrets.current(PURPOSE)
  return { subject: hash(key, 'subject', loginSubject(login)).toString('hex'), keyId }
}

/** Whether a staff order stores the hash of this login. */
export function isSubject(
  deps: Pick<PlayersDeps, 'secrets'>,
  { subject, keyId }: { subject: string; keyId: string },
  login: string,
): boolean {
  const key = deps.secrets.findKept(PURPOSE, keyId)?.key
  return key !== undefined && hash(key, 'subject', loginSubject(login)).toString('hex') === subject
}

/** Staff verified that the person registering with this login is not that restricted player. */
export async function releaseLogin(
  deps: RecognitionDeps,
  tx: Tx,
  { subject, keyId, restrictedId }: { subject: string; keyId: string; restrictedId: string },
): Promise<void> {
  const release = { subject: Buffer.from(subject, 'hex'), keyId, restrictedIds: [restrictedId] }
  await putRelease(tx, release, deps.clock.now())
}

const loginSubject = (login: string) => `login:${toLogin(login)}`

function subjectsOf(playerId: string | null, logins: readonly (string | null | undefined)[]): string[] {
  return [
    ...(playerId === null ? [] : [`player:${playerId}`]),
    ...logins.flatMap((login) => (login ? [loginSubject(login)] : [])),
  ]
}

/** Call in the transaction that changes a trait of an account. */
export async function requestRecognition(tx: Tx, playerId: string, where: string): Promise<void> {
  await enqueue(tx, 'limits.recognise', { playerId, where })
}

export async function forgetBarsOver(deps: Pick<PlayersDeps, 'db' | 'clock'>): Promise<void> {
  await removeEntriesOver(deps.db, deps.clock.now())
}

/** @throws Error if the key ring lacks a key: exclusions stored with it would silently end */
export async function requireProtectionKeys(deps: Pick<PlayersDeps, 'db' | 'secrets'>): Promise<void> {
  const keys = await listBarKeys(deps.db)
  const missing = keys.find((key) => deps.secrets.findKept(PURPOSE, key) === null)
  if (missing !== undefined)
    throw new Error(`The key ring lacks the key "${missing}", which recognises exclusions; restore it`)
}

export function hashAll(deps: RecognitionDeps, traits: readonly Trait[]): HashedTrait[] {
  const { id: keyId, key } = deps.secrets.current(PURPOSE)
  return traits.map(({ kind, text, provenAt }) => ({
    kind,
    keyId,
    hash: hash(key, kind, text),
    provenAt,
  }))
}

/** The hashes under which a number may be stored: with every kept key. */
export function hashesOfPhone(deps: RecognitionDeps, phone: string): Buffer[] {
  return deps.secrets.listKept(PURPOSE).map(({ key }) => hash(key, 'phone', toLogin(phone)))
}

function hash(key: Buffer, kind: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${kind}\n${text}`).digest()
}
