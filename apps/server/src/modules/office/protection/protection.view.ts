/** Queues about the protection of players, without what they wrote and without their figures. */
import type { OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { dueAt } from '../../complaints/index.ts'
import { removalWaitDays } from '../../limits/index.ts'
import { listCountryRequests, statusName } from '../../players/index.ts'
import { readRestrictions } from '../../player-state/index.ts'
import type { SignalRow } from '../../protection-signals/index.ts'
import { countriesFor, maskedName, type StaffMember, toView } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { readNumber, readTimeAndId, readTimeAndNumber, toCursor, toPage } from '../views/cursors.rules.ts'
import { findPlayers } from '../views/office.queries.ts'
import { listAnswerPage, listComplaintPage, listRemovalPage, listSignalPage } from './protection.queries.ts'

const PAGE = 50

type Member = Pick<StaffMember, 'id' | 'rights'>
type Query<Name extends 'listSignals' | 'listRegisterAnswers' | 'listComplaints'> = NonNullable<
  OfficeInput<Name>['query']
>
type ShownPlayer = OfficeReply<'listRemovals'>['items'][number]['player']

/** The players of a page, masked. */
async function playersOf(
  { db }: OfficeDeps,
  rows: readonly { playerId: string }[],
): Promise<(row: { playerId: string }) => ShownPlayer> {
  const found = await findPlayers(
    db,
    rows.map(({ playerId }) => playerId),
  )
  return ({ playerId: id }) => {
    const { firstName = null, lastName = null, status = 0, country = '' } = found.get(id) ?? {}
    return { id, name: maskedName(firstName, lastName), status: statusName(status), country }
  }
}

export async function listRemovals(
  deps: OfficeDeps,
  member: Member,
  cursor: string | undefined,
): Promise<OfficeReply<'listRemovals'>> {
  const countries = await countriesFor(deps, member, toView('exclusion.requests'))
  const now = deps.clock.now()
  const found = await listRemovalPage(deps.db, {
    countries,
    after: readTimeAndId(cursor),
    limit: PAGE + 1,
    now,
  })
  const playerOf = await playersOf(deps, found)
  return toPage(found, PAGE, {
    cursorOf: ({ answerBy, id }) => toCursor(answerBy, id),
    toItem: (row) => ({
      id: row.id,
      player: playerOf(row),
      askedAt: row.askedAt.toISOString(),
      answerBy: row.answerBy.toISOString(),
      isLate: row.answerBy < now,
      excludedUntil: row.excludedUntil?.toISOString() ?? null,
      waitDays: removalWaitDays({ until: row.excludedUntil }),
      isOrdered: row.isOrdered,
    }),
  })
}

/** A sign as staff read it, without the figures that led to it. */
export function toSign({ kind, day, market, reactions, foundAt, closedAt }: SignalRow) {
  const isCase = reactions.includes('case')
  return {
    kind,
    day,
    market,
    reactions: [...reactions],
    foundAt: foundAt.toISOString(),
    case: !isCase ? null : closedAt === null ? ('open' as const) : ('closed' as const),
  }
}

export async function listSignals(
  deps: OfficeDeps,
  member: Member,
  { step, market, cursor }: Query<'listSignals'>,
): Promise<OfficeReply<'listSignals'>> {
  const found = await listSignalPage(deps.db, {
    step: step ?? 'open',
    market: market || null,
    countries: await countriesFor(deps, member, toView('signals.list')),
    after: readNumber(cursor),
    limit: PAGE + 1,
  })
  const playerOf = await playersOf(deps, found)
  return toPage(found, PAGE, {
    cursorOf: ({ id }) => toCursor(id),
    toItem: (row) => ({ id: String(row.id), player: playerOf(row), ...toSign(row) }),
  })
}

export async function listRegisterAnswers(
  deps: OfficeDeps,
  member: Member,
  { state, register, cursor }: Query<'listRegisterAnswers'>,
): Promise<OfficeReply<'listRegisterAnswers'>> {
  const [, , last = ''] = cursor?.split('~') ?? []
  const at = readTimeAndId(cursor)
  const found = await listAnswerPage(deps.db, {
    state: state ?? null,
    register: register || null,
    countries: await countriesFor(deps, member, toView('player.protection')),
    after: at === null ? null : { at: at.at, playerId: at.id, register: last },
    limit: PAGE + 1,
  })
  const playerOf = await playersOf(deps, found)
  return toPage(found, PAGE, {
    cursorOf: ({ askedAt, playerId, register: of }) => toCursor(askedAt, playerId, of),
    toItem: (row) => ({
      player: playerOf(row),
      register: row.register,
      state: row.state,
      askedAt: row.askedAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      listedSince: row.listedSince?.toISOString() ?? null,
    }),
  })
}

export async function listOfficeComplaints(
  deps: OfficeDeps,
  member: Member,
  { state, kind, market, cursor }: Query<'listComplaints'>,
): Promise<OfficeReply<'listComplaints'>> {
  const found = await listComplaintPage(deps.db, {
    state: state ?? null,
    kind: kind || null,
    market: market || null,
    countries: await countriesFor(deps, member, toView('complaint.list')),
    after: readTimeAndNumber(cursor),
    limit: PAGE + 1,
  })
  const playerOf = await playersOf(deps, found)
  const now = deps.clock.now()
  return toPage(found, PAGE, {
    cursorOf: ({ position, number }) => toCursor(position, number),
    toItem: (row) => {
      const due = row.state === 'received' || row.state === 'inReview' ? dueAt(row) : null
      return {
        number: String(row.number),
        player: playerOf(row),
        kind: row.kind,
        state: row.state,
        outcome: row.outcome,
        market: row.market,
        handler: row.handler,
        openedAt: row.openedAt.toISOString(),
        dueAt: due?.toISOString() ?? null,
        isLate: row.isLate || (due !== null && due < now),
        isExtended: row.extendedAt !== null,
      }
    },
  })
}

/** Those of the last 30 days: later a player asks again. */
export async function listOfficeCountryRequests(
  deps: OfficeDeps,
  member: Member,
): Promise<OfficeReply<'listCountryRequests'>> {
  const found = await listCountryRequests(deps, await countriesFor(deps, member, toView('country.list')))
  const [playerOf, restrictions] = await Promise.all([
    playersOf(deps, found),
    readRestrictions(
      deps.db,
      found.map(({ playerId }) => playerId),
    ),
  ])
  const items = found.map((row) => ({
    player: playerOf(row),
    to: row.country,
    askedAt: row.askedAt.toISOString(),
    restriction: restrictions.get(row.playerId) ?? 'none',
  }))
  return { items }
}
