/** Commands for prize drops: their runs, their winners, what they would cost, and stopping them. */
import { toDecimal } from '@fairhall/money'
import { isDeepStrictEqual } from 'node:util'
import { isUuid } from '../../../../platform/uuid.ts'
import { noteAudit } from '../../../players/index.ts'
import {
  findPrizeDropRun,
  listPrizeDropRuns,
  listWins,
  pausePrizeDrop,
  prizeCount,
  type PrizeDropTrial,
  stateOfPrizeDrop,
  stopPrizeDrop,
  tryPrizeDrops,
} from '../../../prize-drops/index.ts'
import { type SettingsSnapshot, unitOf } from '../../../settings/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { StaffRefusal } from '../../refusals.ts'
import type { StaffDeps } from '../../staff.deps.ts'

const MOST = 50

async function list({ deps }: Call): Promise<TableRow[]> {
  const now = deps.clock.now()
  return (await listPrizeDropRuns(deps.db, MOST)).map((run) => ({
    drop: run.programme,
    run: run.id,
    state: stateOfPrizeDrop(run, now),
    startsAt: run.startsAt,
    endsAt: run.endsAt,
    fallen: `${run.fallen} of ${prizeCount(run.terms)}`,
    stoppedBy: run.stoppedBy,
  }))
}

function readRun(call: Call): string {
  const id = argument(call, 0)
  if (!isUuid(id)) throw new WrongUsage(`${id} is not the id of a run`)
  return id
}

async function winners(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const run = await findPrizeDropRun(deps.db, readRun(call))
  if (run === null) throw new StaffRefusal('notFound')
  const settings = deps.settings.current()
  return (await listWins(deps.db, run.id)).map((win) => ({
    number: win.number,
    at: win.settledAt,
    player: win.playerId,
    round: win.roundId,
    amount: toDecimal(win.amount, unitOf(settings, win.currency)),
    currency: win.currency,
    offer: win.offer,
    reward: `${run.id}:${win.number}`,
  }))
}

const inBase =
  ({ baseCurrency: { code, subunitToUnit } }: SettingsSnapshot) =>
  (amount: bigint) =>
    `${toDecimal(amount, subunitToUnit)} ${code}`

async function trial({ deps, args: [only] }: Call): Promise<TableRow[]> {
  const settings = deps.settings.current()
  const asked = only === undefined ? settings.prizeDrops : settings.prizeDrops.filter(({ id }) => id === only)
  if (asked.length === 0) throw new StaffRefusal('notFound')
  const shown = inBase(settings)
  return (await tryPrizeDrops(deps, settings, asked)).map((one) => ({
    drop: one.drop,
    games: one.games,
    rounds: one.rounds,
    drops: one.drops,
    cost: costOf(one, shown),
    lasts: one.lastsHours === null ? 'to the end' : `${one.lastsHours} hours`,
  }))
}

const costOf = ({ cost, costMax }: PrizeDropTrial, shown: (amount: bigint) => string) =>
  `${shown(cost)}, at most ${shown(costMax)}`

/** Of the prize drops that a draft adds or changes. */
export async function tryChangedPrizeDrops(deps: StaffDeps, draft: SettingsSnapshot): Promise<TableRow[]> {
  const { prizeDrops } = deps.settings.current()
  const changed = draft.prizeDrops.filter((drop) => !prizeDrops.some((one) => isDeepStrictEqual(one, drop)))
  const trials = changed.length === 0 ? [] : await tryPrizeDrops(deps, draft, changed)
  return trials.map((one) => ({
    key: `${one.drop}, a run like the last 30 days`,
    after: `${one.drops} prizes, ${costOf(one, inBase(draft))}`,
  }))
}

/** Notes the action of staff in the transaction that it changes. */
const noteOf = (call: Call, action: string, run: string): { note: NonNullable<NoteOf> } => ({
  note: (tx) =>
    noteAudit(call.deps, tx, { actor: call.actor, reason: call.reason, action, subject: `prizeDrop:${run}` }),
})
type NoteOf = Parameters<typeof stopPrizeDrop>[2]['note']

const setPaused = (isPaused: boolean) => async (call: Call) => {
  const run = readRun(call)
  const action = isPaused ? 'prizeDrop.paused' : 'prizeDrop.resumed'
  const isChanged = await pausePrizeDrop(call.deps, run, isPaused, noteOf(call, action, run))
  const done = isPaused ? 'paused: rounds that end now do not qualify' : 'running'
  return [{ run, result: isChanged ? done : 'nothing changed' }]
}

async function stop(call: Call): Promise<TableRow[]> {
  const run = readRun(call)
  const isStopped = await stopPrizeDrop(call.deps, run, {
    by: call.actor,
    ...noteOf(call, 'prizeDrop.stopped', run),
  })
  return [{ run, result: isStopped ? 'ends now: won prizes are paid' : 'was over before' }]
}

const operations = { right: 'operations' } as const

export const prizeDropCommands: readonly Command[] = [
  {
    ...operations,
    words: 'prize-drop list',
    usage: '',
    about: `Lists the latest ${MOST} runs of prize drops.`,
    needsReason: false,
    run: list,
  },
  {
    ...operations,
    words: 'prize-drop winners',
    usage: '<run>',
    about: 'Lists the winners of a run with their rounds and prizes.',
    needsReason: false,
    run: winners,
  },
  {
    ...operations,
    words: 'prize-drop trial',
    usage: '[drop]',
    about:
      'Estimates the prizes and the cost of a run with the rounds of the last 30 days. `settings check` does it for a draft.',
    needsReason: false,
    run: trial,
  },
  {
    ...operations,
    words: 'prize-drop pause',
    usage: '<run>',
    about: 'Pauses a run: rounds that end from now on win nothing.',
    needsReason: true,
    run: setPaused(true),
  },
  {
    ...operations,
    words: 'prize-drop resume',
    usage: '<run>',
    about: 'Ends the pause of a run.',
    needsReason: true,
    run: setPaused(false),
  },
  {
    ...operations,
    words: 'prize-drop end',
    usage: '<run>',
    about: 'Ends a run now. Prizes that have fallen are paid; the others stay with the casino.',
    needsReason: true,
    run: stop,
  },
]
