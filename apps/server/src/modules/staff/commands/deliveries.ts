import { inTransaction } from '../../../platform/database/database.ts'
import { listParked, type ParkedDelivery, retryParked } from '../../../platform/outbox/parked.ts'
import { noteAudit } from '../../players/index.ts'
import { NAMES_NO_OTHER } from './deliveries.queries.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import type { StaffDeps } from '../staff.deps.ts'

const MOST = 200

/** At most this many players are named. */
const NAMED_MOST = 5

function distinct(values: readonly unknown[], most = Number.POSITIVE_INFINITY): string {
  const all = [...new Set(values.filter((value) => typeof value === 'string'))]
  return [...all.slice(0, most), ...(all.length > most ? [`… ${all.length}`] : [])].join(', ')
}

/** An event names one player or a list of players. */
const playersOf = ({ playerId, playerIds }: ParkedDelivery['events'][number]): readonly unknown[] =>
  Array.isArray(playerIds) ? playerIds : [playerId]

const toRow = ({ consumer, id, events, tries, parkedAt, lastError }: ParkedDelivery) => ({
  consumer,
  delivery: id,
  events: distinct(events.map(({ kind }) => kind)),
  player: distinct(events.flatMap(playersOf), NAMED_MOST) || null,
  since: parkedAt,
  tries,
  error: lastError,
})

/**
 * Oldest first. A delivery that names a player of another market is left out as a whole: its error may be about that player. Null: of
 * all countries.
 */
export async function listParkedRows(
  deps: Pick<StaffDeps, 'db'>,
  countries: Call['countries'],
): Promise<ReturnType<typeof toRow>[]> {
  return (await listParked(deps.db, MOST, { sql: NAMES_NO_OTHER, value: countries })).map(toRow)
}

async function retry(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, args } = call
  const consumer = argument(call, 0)
  const [, number] = args
  if (number !== undefined && !/^\d{1,18}$/.test(number))
    throw new WrongUsage(`${number} is not a delivery number; see \`delivery list\``)
  const ids = await inTransaction(deps.db, async (tx) => {
    const found = await retryParked(tx, consumer, number === undefined ? null : BigInt(number))
    if (found.length > 0)
      await noteAudit(deps, tx, {
        actor,
        reason,
        action: 'delivery.retried',
        subject: `delivery:${consumer}`,
        details: { deliveries: found.join(', ') },
      })
    return found
  })
  if (ids.length === 0) return [{ consumer, delivery: number ?? null, result: 'no parked delivery' }]
  return ids.map((id) => ({ consumer, delivery: id, result: 'queued' }))
}

export const deliveryCommands: readonly Command[] = [
  {
    words: 'delivery list',
    usage: '',
    about: 'Lists deliveries that a consumer failed to handle twenty times, oldest first, with the error.',
    right: 'operations',
    needsReason: false,
    run: ({ deps, countries }) => listParkedRows(deps, countries),
  },
  {
    words: 'delivery retry',
    usage: '<consumer> [delivery]',
    about:
      'Retries this delivery, or all of the consumer, up to three more times. Each is handled once; failures are parked again.',
    right: 'operations',
    needsReason: true,
    run: retry,
  },
]
