/** Commands for tournaments: their runs, their winners, what they would cost, and stopping them. */
import { toDecimal } from '@fairhall/money'
import { isUuid } from '../../../../platform/uuid.ts'
import { noteAudit } from '../../../players/index.ts'
import { unitOf } from '../../../settings/index.ts'
import { cancelRun, dryRunTournaments, findRun, listPrizes, listRuns } from '../../../tournaments/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { dryRunRows } from '../../dry-runs.ts'
import { StaffRefusal } from '../../refusals.ts'
import { publishChange } from '../switches.ts'

const MOST = 50

async function list({ deps }: Call): Promise<TableRow[]> {
  const { tournaments } = deps.settings.current().tournaments
  const runs = await listRuns(deps.db, MOST)
  const without = tournaments.filter(({ id }) => !runs.some(({ tournament }) => tournament === id))
  const isPaused = (tournament: string) =>
    !tournaments.some(({ id, isEnabled }) => id === tournament && isEnabled)
  return [
    ...without.map(({ id, startsAt }) => ({
      tournament: id,
      run: null,
      state: 'no run yet',
      startsAt,
      endsAt: null,
      entrants: null,
      isPaused: isPaused(id),
      reason: null,
    })),
    ...runs.map(({ id, tournament, state, startsAt, endsAt, entrants, cancelReason }) => ({
      tournament,
      run: id,
      state,
      startsAt,
      endsAt,
      entrants,
      isPaused: isPaused(tournament),
      reason: cancelReason,
    })),
  ]
}

function readRun(call: Call): string {
  const id = argument(call, 0)
  if (!isUuid(id)) throw new WrongUsage(`${id} is not the id of a run`)
  return id
}

async function winners(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const run = await findRun(deps.db, readRun(call))
  if (run === null) throw new StaffRefusal('notFound')
  const settings = deps.settings.current()
  return (await listPrizes(deps.db, [run.id])).map(({ place, playerId, score, currency, amount }) => ({
    place,
    player: playerId,
    score,
    amount: toDecimal(amount, unitOf(settings, currency)),
    currency,
    reward: `${run.id}:${place}`,
  }))
}

async function cancel(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const id = readRun(call)
  const isNew = await cancelRun(deps, id, {
    by: actor,
    reason,
    note: (tx) =>
      noteAudit(deps, tx, { actor, reason, action: 'tournament.cancelled', subject: `tournament:${id}` }),
  })
  return [{ run: id, result: isNew ? 'cancelled; no prizes are paid' : 'was cancelled before' }]
}

async function dryRun(call: Call): Promise<TableRow[]> {
  const settings = call.deps.settings.current()
  const [only] = call.args
  const { tournaments } = settings.tournaments
  const asked = only === undefined ? tournaments : tournaments.filter(({ id }) => id === only)
  if (asked.length === 0) throw new StaffRefusal('notFound')
  return dryRunRows(settings, await dryRunTournaments(call.deps, settings, asked))
}

interface Written {
  tournaments: { id: string; isEnabled?: boolean }[]
}

const setEnabled = (isEnabled: boolean) => (call: Call) => {
  const tournament = argument(call, 0)
  const content = (present: unknown) => {
    const file = present as Written
    if (!file.tournaments.some(({ id }) => id === tournament)) throw new StaffRefusal('notFound')
    return {
      ...file,
      tournaments: file.tournaments.map((one) => (one.id === tournament ? { ...one, isEnabled } : one)),
    }
  }
  return publishChange(call, { file: 'tournaments.json', content, from: null })
}

const operations = { right: 'operations' } as const

export const tournamentCommands: readonly Command[] = [
  {
    ...operations,
    words: 'tournament list',
    usage: '',
    about: `Lists the latest ${MOST} runs, and tournaments without a run.`,
    needsReason: false,
    run: list,
  },
  {
    ...operations,
    words: 'tournament dry-run',
    usage: '[tournament]',
    about:
      'Counts the rounds of the last 30 days: expected entrants, prizes and cost of a run. Changes nothing.',
    needsReason: false,
    run: dryRun,
  },
  {
    ...operations,
    words: 'tournament winners',
    usage: '<run>',
    about: 'Lists the winners of a finished run with their prizes.',
    needsReason: false,
    run: winners,
  },
  {
    ...operations,
    words: 'tournament pause',
    usage: '<tournament>',
    about: 'Lets no new run begin. A running one goes on.',
    needsReason: true,
    run: setEnabled(false),
  },
  {
    ...operations,
    words: 'tournament resume',
    usage: '<tournament>',
    about: 'Ends the pause of a tournament.',
    needsReason: true,
    run: setEnabled(true),
  },
  {
    ...operations,
    words: 'tournament cancel',
    isHighRisk: true,
    usage: '<run>',
    about: 'Ends a run without prizes. A finished run cannot be cancelled.',
    needsReason: true,
    run: cancel,
  },
]
