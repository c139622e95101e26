/**
 * Who works for the house. Each person has a key of his own, shown once and kept as a hash, and rights; every command asks
 * for both, so that two persons are two. Whoever can read the database's password stands above all of this.
 */
import { inTransaction, queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { noteAudit } from '../players/index.ts'
import { hashPassword, isPassword } from '../sessions/index.ts'

export const rights = ['players', 'payments', 'operations', 'staff'] as const
export type Right = (typeof rights)[number]

export const refusals = {
  staffUnknown: 'No such person of the staff, or another key.',
  rightMissing: 'This person has no right to do that.',
  samePerson: 'The same person cannot agree: a second one is needed.',
  orderDecided: 'This order has been decided already.',
  staffExists: 'There is such a person already.',
  lastOfStaff: 'Nobody would be left who may add staff.',
  notFound: 'There is no such thing.',
  notScanned: 'The search for viruses has not answered yet: nobody opens or accepts it before.',
  erased: 'He was erased: nothing new in words is kept of him.',
  notClosed: 'The account is not closed.',
  keptByLaw: 'He has moved money: the law wants it kept until the time of retention.json is over.',
  notSending: 'It is not on its way out, so nothing of it is to be settled.',
  notSaidPaid: 'Its provider has not said that it was paid: it may be paid yet.',
  depositUnderWay: 'The deposit is still under way: its provider may book it yet.',
  addedBefore: 'This payment was added to the deposit before.',
  tooMuch: 'It is more than the books hold.',
  infected: 'A virus was found in it, and it was destroyed.',
} as const
export type StaffRefusalName = keyof typeof refusals

/** An answer of the command line, never of the API. */
export class StaffRefusal extends Error {
  readonly refusal: StaffRefusalName
  constructor(refusal: StaffRefusalName) {
    super(refusals[refusal])
    this.name = 'StaffRefusal'
    this.refusal = refusal
  }
}

export interface Person {
  id: string
  rights: readonly string[]
}

interface Row extends Person {
  keyHash: string
  leftAt: Date | null
}

const COLUMNS = 'id, rights, key_hash as "keyHash", left_at as "leftAt"'

/** @throws StaffRefusal */
export async function requireStaff(
  deps: Pick<Deps, 'db'>,
  who: { id: string; key: string },
  right: Right,
): Promise<Person> {
  const { rows } = await queryable(deps.db).query<Row>(
    `select ${COLUMNS} from staff where id = $1 and left_at is null`,
    [who.id],
  )
  const [found] = rows
  const isRight = await isPassword(found?.keyHash ?? null, who.key)
  if (found === undefined || !isRight) throw new StaffRefusal('staffUnknown')
  if (!found.rights.includes(right)) throw new StaffRefusal('rightMissing')
  return found
}

export async function isAnyStaff(deps: Pick<Deps, 'db'>): Promise<boolean> {
  const { rows } = await queryable(deps.db).query('select 1 from staff limit 1')
  return rows.length > 0
}

export interface NewPerson {
  id: string
  rights: readonly Right[]
  /** Null: the first one of all, whom nobody can have added. */
  addedBy: string | null
  reason: string
}

const KEY_BYTES = 18

/** Returns the key. */
export async function addStaff(deps: Deps, person: NewPerson): Promise<string> {
  const key = deps.random.bytes(KEY_BYTES).toString('base64url')
  const keyHash = await hashPassword(key)
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx)
    const { rows } = await queryable(tx).query<{ id: string }>('select id from staff')
    if (rows.some(({ id }) => id === person.id)) throw new StaffRefusal('staffExists')
    if (person.addedBy === null && rows.length > 0) throw new StaffRefusal('staffUnknown')
    await queryable(tx).query('insert into staff (id, rights, key_hash, added_at) values ($1, $2, $3, $4)', [
      person.id,
      [...person.rights],
      keyHash,
      deps.clock.now(),
    ])
    await note(deps, tx, 'staff.added', person.addedBy ?? person.id, person)
  })
  return key
}

/** False when he has left already. */
export async function removeStaff(
  deps: Deps,
  { id, actor, reason }: { id: string; actor: string; reason: string },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx)
    const { rows } = await queryable(tx).query<Row>(`select ${COLUMNS} from staff`)
    const found = rows.find((row) => row.id === id)
    if (found === undefined) throw new StaffRefusal('notFound')
    if (found.leftAt !== null) return false
    const others = rows.filter((row) => row.leftAt === null && row.id !== id)
    if (!others.some((row) => row.rights.includes('staff'))) throw new StaffRefusal('lastOfStaff')
    await queryable(tx).query('update staff set left_at = $2 where id = $1', [id, deps.clock.now()])
    await note(deps, tx, 'staff.removed', actor, { id, reason })
    return true
  })
}

/** Two at once must not both be the first, nor the last. */
async function lockStaff(tx: Tx): Promise<void> {
  await queryable(tx).query('lock table staff in share row exclusive mode')
}

async function note(
  deps: Deps,
  tx: Tx,
  action: string,
  actor: string,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await noteAudit(deps, tx, { actor: `staff:${actor}`, action, subject: `staff:${id}`, reason })
}

export async function listStaff(deps: Pick<Deps, 'db'>): Promise<(Person & { leftAt: Date | null })[]> {
  const { rows } = await queryable(deps.db).query<Row>(`select ${COLUMNS} from staff order by id`)
  return rows.map(({ id, rights, leftAt }) => ({ id, rights, leftAt }))
}
