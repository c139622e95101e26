import type { Tx } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import { stop, StopEndsEarlier, type StopOrder } from '../../settings/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByReference, noteLookup } from '../find-player.ts'
import { readJournal } from '../journal.service.ts'
import { StaffRefusal } from '../refusals.ts'

const PARTS = /^(deposits|withdrawals|registration)$/

/** Refuses unknown names: stopping an unknown part would do nothing, and nobody would notice. */
async function readPart(call: Call): Promise<StopOrder['part']> {
  const part = argument(call, 0)
  if (PARTS.test(part)) return part as StopOrder['part']
  const [, kind, id = ''] =
    /^(deposits|withdrawals|game|game-provider|payment-provider):(.+)$/.exec(part) ?? []
  const { catalogue, paymentProviders, settings } = call.deps
  const isKnown =
    ((kind === 'deposits' || kind === 'withdrawals') && settings.current().currencies.has(id)) ||
    (kind === 'game' && (await catalogue.current()).find(id) !== null) ||
    (kind === 'game-provider' && catalogue.findWalletApiProvider(id) !== null) ||
    (kind === 'payment-provider' && paymentProviders.find(id) !== null)
  if (!isKnown) throw new StaffRefusal('notFound')
  return part as StopOrder['part']
}

function showStops({ deps }: Call): TableRow[] {
  const { maintenance, stopped, until } = deps.settings.current().operations
  return [...(maintenance ? ['maintenance'] : []), ...stopped].map((part) => {
    const end = until.get(part)
    return { stopped: part, ...(end !== undefined && { until: end }) }
  })
}

async function order(call: Call, part: StopOrder['part'], isOff: boolean): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const until = readEnd(call)
  if (!isOff && until !== null) throw new WrongUsage('--until is for a stop')
  const action = isOff ? 'part.stopped' : 'part.allowed'
  const details = until === null ? {} : { until: until.toISOString() }
  const note = (tx: Tx) => noteAudit(deps, tx, { actor, reason, action, subject: `part:${part}`, details })
  await stop(deps, { part, isOff, until, actor, reason, note }).catch((error: unknown) => {
    throw error instanceof StopEndsEarlier ? new StaffRefusal('stoppedForLonger') : error
  })
  return showStops(call)
}

/** When the part starts again automatically. */
function readEnd({ deps, options }: Call): Date | null {
  const { until } = options
  if (until === undefined) return null
  const end = new Date(until)
  if (Number.isNaN(end.getTime()) || end <= deps.clock.now())
    throw new WrongUsage('--until is a time in the future, such as 2027-03-03T08:30Z')
  return end
}

const switchPart = (isOff: boolean) => async (call: Call) => order(call, await readPart(call), isOff)

async function maintain(call: Call): Promise<readonly TableRow[]> {
  const mode = argument(call, 0)
  if (mode !== 'on' && mode !== 'off') throw new WrongUsage('maintenance takes on or off')
  return order(call, 'maintenance', mode === 'on')
}

const JOURNAL_ROWS = 100

async function showJournal(call: Call): Promise<TableRow[]> {
  const { deps, args, countries } = call
  const player = args[0] === undefined ? null : await findPlayerByReference(deps, args[0])
  const filter = { playerId: player?.id ?? null, actor: null, action: null, before: null, countries }
  const isPersonalShown = player !== null
  const rows = await readJournal(deps, filter, JOURNAL_ROWS, { isPersonalShown })
  // After it was read, so that the newest entry is not this lookup.
  if (player !== null) await noteLookup(call, player.id)
  return rows.map(({ id: _id, details: _details, playerId: _playerId, ...row }) => row)
}

const operations = { right: 'operations', needsReason: true } as const
const ending = {
  until: { value: 'moment', about: 'when it starts again automatically; without it, when staff allow it' },
} as const
const what =
  'deposits, withdrawals, deposits:<currency>, withdrawals:<currency>, registration, game:<id>, game-provider:<id> or payment-provider:<id>'

export const operationCommands: readonly Command[] = [
  {
    ...operations,
    words: 'stop',
    usage: '<part>',
    about: `Stops ${what}.`,
    options: ending,
    run: switchPart(true),
  },
  { ...operations, words: 'allow', usage: '<part>', about: 'Allows the part again.', run: switchPart(false) },
  {
    ...operations,
    words: 'stops',
    usage: '',
    about: 'Lists stopped parts.',
    needsReason: false,
    run: async (call) => showStops(call),
  },
  {
    ...operations,
    words: 'maintenance',
    isHighRisk: true,
    usage: '<on|off>',
    options: ending,
    about:
      'Switches maintenance on or off. During maintenance nothing new begins; pages stay readable, open rounds settle, and provider messages are booked.',
    run: maintain,
  },
  {
    words: 'journal',
    usage: '[player]',
    about:
      'Lists what staff did, newest first. For one player it also shows what they wrote and changed, and the lookup is logged.',
    right: 'staff',
    needsReason: false,
    isLookup: true,
    run: showJournal,
  },
]
