/**
 * Recognises people who are excluded, take a break or are blocked when they come back under another account. Keyed hashes of
 * their traits are stored from the moment the bar begins, and only until it ends: they say yes or no, and nothing else.
 */
import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import {
  type FoundBar,
  type HashedTrait,
  listBarKeys,
  listBars,
  type NewBar,
  putBar,
  putRelease,
  putTraits,
  removeBarsOver,
} from './bars.queries.ts'
import { toLogin } from './players.rules.ts'
import { listTraits, type Traits } from './traits.rules.ts'

type BarDeps = Pick<Deps, 'secrets' | 'clock'>

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Gives an account the exclusion of the barred person whose traits it has. True when it is barred now. */
    recognise: (playerId: string, where: string) => Promise<boolean>
  }
}

const PURPOSE = 'barred-person'

/** In the transaction in which the bar begins; once more, it adds what the player has become known by since. */
export async function barPlayer(deps: BarDeps, tx: Tx, bar: NewBar, traits: Traits): Promise<void> {
  const now = deps.clock.now()
  await putBar(tx, bar, now)
  await putTraits(tx, bar.playerId, hashCurrent(deps, traits), now)
}

/** What a barred player has become known by since. Of anyone else nothing is kept. */
export async function addTraits(deps: BarDeps, tx: Tx, playerId: string, traits: Traits): Promise<void> {
  await putTraits(tx, playerId, hashCurrent(deps, traits), deps.clock.now())
}

/** The account that is looked at; null: one that is about to be registered. */
export interface Subject {
  playerId: string | null
  traits: Traits
  /** By which staff may have released who wants to register. */
  logins?: readonly (string | null | undefined)[]
}

/** The strictest bar of somebody else with one of these traits: an exclusion or a block before a break, then the later end. */
export async function findBar(deps: BarDeps, db: Db | Tx, subject: Subject): Promise<FoundBar | null> {
  return (await listBarsOf(deps, db, subject)).toSorted(byStrictness)[0] ?? null
}

async function listBarsOf(
  deps: BarDeps,
  db: Db | Tx,
  { playerId, traits, logins }: Subject,
): Promise<FoundBar[]> {
  const keys = deps.secrets.listKept(PURPOSE)
  const hashes = listTraits(traits).flatMap(({ kind, text }) => keys.map(({ key }) => hash(key, kind, text)))
  if (hashes.length === 0) return []
  const subjects = subjectsOf(playerId, logins ?? [traits.email, traits.phone]).flatMap((text) =>
    keys.map(({ key }) => hash(key, 'subject', text)),
  )
  return listBars(db, { playerId, hashes, subjects, now: deps.clock.now() })
}

function byStrictness(left: FoundBar, right: FoundBar): number {
  const weight = ({ cause }: FoundBar) => (cause === 'cooling-off' ? 1 : 0)
  const end = ({ until }: FoundBar) => until?.getTime() ?? Number.MAX_SAFE_INTEGER
  return weight(left) - weight(right) || end(right) - end(left)
}

export async function isBarred(deps: BarDeps, db: Db | Tx, traits: Traits): Promise<boolean> {
  return (await findBar(deps, db, { playerId: null, traits })) !== null
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
  return listTraits(traits).map(({ kind, text }) => ({ kind, keyId, hash: hash(key, kind, text) }))
}

function hash(key: Buffer, kind: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${kind}\n${text}`).digest()
}
