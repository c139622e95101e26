/**
 * Recognises people who are excluded, take a break or are blocked when they come back under another account. Keyed hashes of
 * their traits are stored from the moment the bar begins, and only until it ends: they say yes or no, and nothing else.
 */
import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import {
  type BarCause,
  type HashedTrait,
  listBarKeys,
  listBars,
  type NewBar,
  putBar,
  putRelease,
  putTraits,
  removeBarsOver,
  removeUnproven,
} from './bars.queries.ts'
import { evidenceOf, isProof, type Match } from './bars.rules.ts'
import { toLogin } from './players.rules.ts'
import { listTraits, listWanted, type Trait, type Traits } from './traits.rules.ts'

type BarDeps = Pick<Deps, 'secrets' | 'clock'>

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Excludes or holds an account that has traits of a barred person. True when it may not deposit now because of them. */
    recognise: (playerId: string, where: string) => Promise<boolean>
  }
}

const PURPOSE = 'barred-person'

/** In the transaction in which the bar begins; once more, it adds what the player has become known by since. */
export async function barPlayer(deps: BarDeps, tx: Tx, bar: NewBar, traits: Traits): Promise<void> {
  await putBar(tx, bar, evidenceIn(traits), deps.clock.now())
  await addTraits(deps, tx, bar.playerId, traits)
}

/** What a barred player has become known by since. Of anyone else nothing is kept. True when there is something new. */
export async function addTraits(deps: BarDeps, tx: Tx, playerId: string, traits: Traits): Promise<boolean> {
  const known = { traits: hashCurrent(deps, traits), evidence: evidenceIn(traits) }
  return putTraits(tx, playerId, known, deps.clock.now())
}

/** How well these traits prove who their player is. */
export function evidenceIn({ proofs = {}, identities = [] }: Traits, before: Date | null = null): number {
  const identitiesAt = identities.flatMap(({ linked_at: at }) => (at === undefined ? [] : [at]))
  return evidenceOf({ ...proofs, identitiesAt }, before)
}

/** Nobody is known any more by the proven contacts of this player who only entered them. Answers whose bars lost something. */
export async function claimContacts(
  deps: BarDeps,
  tx: Tx,
  playerId: string,
  traits: Traits,
): Promise<string[]> {
  const isProven = ({ kind, provenAt }: Trait) =>
    provenAt !== null && (kind === 'email' || kind === 'mailbox' || kind === 'phone')
  const keys = deps.secrets.listKept(PURPOSE)
  const hashes = listWanted(traits)
    .filter(isProven)
    .flatMap(({ storedAs, text }) => keys.map(({ key }) => hash(key, storedAs, text)))
  return hashes.length === 0 ? [] : removeUnproven(tx, playerId, hashes)
}

/** The account that is looked at; null: one that is about to be registered. */
export interface Subject {
  playerId: string | null
  traits: Traits
  /** By which staff may have released who wants to register. */
  logins?: readonly (string | null | undefined)[]
  /** Traits that the account had in common with barred players before, which it may have changed since. */
  kept?: readonly KeptMatch[]
}

export interface FoundMatch extends Match {
  /** As it is stored of the barred player. */
  hash: Buffer
}

export interface KeptMatch extends Pick<FoundMatch, 'kind' | 'hash' | 'ownAt'> {
  barredId: string
}

export interface FoundBar {
  /** The barred player. */
  playerId: string
  cause: BarCause
  until: Date | null
  /** As whose second account they are barred; null: the bar is their own. */
  origin: string | null
  begunAt: Date
  evidence: number
  matches: FoundMatch[]
}

/**
 * The strictest bar of a player who has proven one of these traits, which whoever is looked at is about to prove: an exclusion or a
 * block before a break, then the later end.
 */
export async function findBar(deps: BarDeps, db: Db | Tx, subject: Subject): Promise<FoundBar | null> {
  const now = deps.clock.now()
  const bars = (await listBarsOf(deps, db, subject)).filter(({ matches }) =>
    matches.some((match) => isProof({ ...match, ownAt: now })),
  )
  return strictestBar(bars)
}

/** Every bar of another player who shares a trait, however weak it is. */
export async function listBarsOf(
  deps: BarDeps,
  db: Db | Tx,
  { playerId, traits, logins, kept = [] }: Subject,
): Promise<FoundBar[]> {
  const keys = deps.secrets.listKept(PURPOSE)
  const wanted = new Map(
    listWanted(traits).flatMap((trait) =>
      keys.map(({ key }) => {
        const made = hash(key, trait.storedAs, trait.text)
        return [made.toString('hex'), { made, trait }] as const
      }),
    ),
  )
  if (wanted.size === 0 && kept.length === 0) return []
  const keptOf = new Map(kept.map((match) => [`${match.barredId} ${match.hash.toString('hex')}`, match]))
  const subjects = subjectsOf(playerId, logins ?? [traits.email, traits.phone]).flatMap((text) =>
    keys.map(({ key }) => hash(key, 'subject', text)),
  )
  const hashes = [...[...wanted.values()].map(({ made }) => made), ...kept.map(({ hash }) => hash)]
  const bars = await listBars(db, { playerId, hashes, subjects, now: deps.clock.now() })
  const found = bars.map(({ hashes: shared, provenAt, ...bar }) => ({
    ...bar,
    matches: shared.flatMap((one, at): FoundMatch[] => {
      const text = one.toString('hex')
      const own = wanted.get(text)?.trait
      const before = keptOf.get(`${bar.playerId} ${text}`)
      const kind = own?.kind ?? before?.kind
      if (kind === undefined) return []
      const ownAt = earlier(own?.provenAt ?? null, before?.ownAt ?? null)
      return [{ kind, hash: one, barredAt: provenAt[at] ?? null, ownAt }]
    }),
  }))
  return found.filter(({ matches }) => matches.length > 0)
}

const earlier = (left: Date | null, right: Date | null) =>
  left === null || right === null ? (left ?? right) : left < right ? left : right

export function strictestBar(bars: readonly FoundBar[]): FoundBar | null {
  return bars.toSorted(byStrictness)[0] ?? null
}

function byStrictness(left: FoundBar, right: FoundBar): number {
  const weight = ({ cause }: FoundBar) => (cause === 'cooling-off' ? 1 : 0)
  const end = ({ until }: FoundBar) => until?.getTime() ?? Number.MAX_SAFE_INTEGER
  return weight(left) - weight(right) || end(right) - end(left)
}

export async function isBarred(deps: BarDeps, db: Db | Tx, traits: Traits): Promise<boolean> {
  return (await findBar(deps, db, { playerId: null, traits })) !== null
}

/** Whether this very address, and no other form of its mailbox, is that of a barred player who has proven it. */
export async function isAddressBarred(deps: BarDeps, db: Db | Tx, email: string): Promise<boolean> {
  const bars = await listBarsOf(deps, db, { playerId: null, traits: { email } })
  return bars.some(({ matches }) =>
    matches.some(({ kind, barredAt }) => kind === 'email' && barredAt !== null),
  )
}

/** Staff has checked that this is a different person from everyone who is barred now with the same traits. */
export async function releaseSubject(deps: BarDeps, tx: Tx, subject: Subject): Promise<void> {
  const bars = await listBarsOf(deps, tx, subject)
  const [text] = subjectsOf(subject.playerId, [])
  if (text === undefined) return
  const { id: keyId, key } = deps.secrets.current(PURPOSE)
  const ids = bars.flatMap(({ playerId, origin }) => (origin === null ? [playerId] : [playerId, origin]))
  await putRelease(
    tx,
    { subject: hash(key, 'subject', text), keyId, barredIds: [...new Set(ids)] },
    deps.clock.now(),
  )
}

/** A login as an order of the staff names it: as a keyed hash. */
export function hashSubject(deps: Pick<Deps, 'secrets'>, login: string): { subject: string; keyId: string } {
  const { id: keyId, key } = deps.secrets.current(PURPOSE)
  return { subject: hash(key, 'subject', loginSubject(login)).toString('hex'), keyId }
}

/** Staff knows that who wants to register with this login is not that barred player. */
export async function releaseLogin(
  deps: BarDeps,
  tx: Tx,
  { subject, keyId, barredId }: { subject: string; keyId: string; barredId: string },
): Promise<void> {
  const release = { subject: Buffer.from(subject, 'hex'), keyId, barredIds: [barredId] }
  await putRelease(tx, release, deps.clock.now())
}

const loginSubject = (login: string) => `login:${toLogin(login)}`

function subjectsOf(playerId: string | null, logins: readonly (string | null | undefined)[]): string[] {
  return [
    ...(playerId === null ? [] : [`player:${playerId}`]),
    ...logins.flatMap((login) => (login ? [loginSubject(login)] : [])),
  ]
}

/** In the transaction of what changes by what an account is known. */
export async function requestRecognition(tx: Tx, playerId: string, where: string): Promise<void> {
  await enqueue(tx, 'limits.recognise', { playerId, where })
}

export async function forgetBarsOver(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await removeBarsOver(deps.db, deps.clock.now())
}

/** @throws when the ring lacks a key without which an exclusion would silently end */
export async function requireBarKeys(deps: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  const keys = await listBarKeys(deps.db)
  const missing = keys.find((key) => deps.secrets.findKept(PURPOSE, key) === null)
  if (missing !== undefined)
    throw new Error(`The key ring lacks the key "${missing}": exclusions are recognised with it`)
}

function hashCurrent(deps: BarDeps, traits: Traits): HashedTrait[] {
  const { id: keyId, key } = deps.secrets.current(PURPOSE)
  return listTraits(traits).map(({ kind, text, provenAt }) => ({
    kind,
    keyId,
    hash: hash(key, kind, text),
    provenAt,
  }))
}

function hash(key: Buffer, kind: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${kind}\n${text}`).digest()
}
