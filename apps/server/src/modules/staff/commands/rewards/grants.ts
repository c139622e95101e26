/** Commands that give an offer to players. */
import {
  exceedsRun,
  findRun,
  type GrantRun,
  listLineProgress,
  listRuns,
  type RunPlan,
} from '../../../grants/index.ts'
import type { StaffDeps } from '../../staff.deps.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { listMembers } from '../../../campaigns/index.ts'
import { RUN_PLAYERS_MAX } from '../../../settings/index.ts'
import { findPlayerByReference } from '../../find-player.ts'
import { cancelGrants, makeGrants, planGrants } from '../../grants/granted-runs.service.ts'
import { findWithinMarkets } from '../../grants/listed-players.ts'
import { type ListEntry, readPlayerList } from '../../grants/player-list.rules.ts'
import { StaffRefusal } from '../../refusals.ts'
import { inFull } from '../payments/payment-words.ts'

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

function readName(name: string): string {
  if (!NAME.test(name) || name.length > 64)
    throw new WrongUsage('The name of a run has lower-case letters, digits and dashes, at most 64')
  return name
}

async function readList(call: Call): Promise<ListEntry[]> {
  const file = argument(call, 0)
  const list = readPlayerList(await call.files.readText(file))
  if (list === null) throw new WrongUsage(`The first line of ${file} must name a column "player"`)
  return list
}

const inBase = (deps: StaffDeps, amount: bigint) =>
  inFull(deps, amount, deps.settings.current().baseCurrency.code)

/** The whole list first, then the lines that are left out. */
function describePlan(
  deps: StaffDeps,
  list: readonly ListEntry[],
  plan: RunPlan,
  summary: TableRow,
): TableRow[] {
  const references = new Map(list.map(({ line, reference }) => [line, reference]))
  const whole = {
    ...summary,
    players: plan.lines.length,
    refused: plan.refused.length,
    cost: inBase(deps, plan.cost),
  }
  return [whole, ...plan.refused.map(({ line, why }) => ({ line, player: references.get(line) ?? '', why }))]
}

type ReadEntries = (call: Call) => Promise<ListEntry[]>

/** Before each line is looked up. A longer list is divided into several runs. @throws StaffRefusal runTooLarge */
function requireRunSize({ settings }: StaffDeps, { length }: readonly ListEntry[]): void {
  const { playersMax } = settings.current().grants
  if (length > playersMax)
    throw new StaffRefusal('runTooLarge', ` The list has ${length} entries; playersMax is ${playersMax}.`)
}

/** Shows what giving would do, and refuses what giving would refuse. */
const check =
  (read: ReadEntries) =>
  async (call: Call): Promise<TableRow[]> => {
    const { deps } = call
    const list = await read(call)
    requireRunSize(deps, list)
    const plan = await planGrants(deps, argument(call, 1), await findWithinMarkets(call, list))
    const settings = deps.settings.current()
    if (exceedsRun(settings, plan.lines.length, plan.cost))
      throw new StaffRefusal(
        'runTooLarge',
        ` It would cost ${inBase(deps, plan.cost)}; costMax is ${settings.grants.costMax}.`,
      )
    return describePlan(deps, list, plan, { result: 'nothing was changed' })
  }

const giveTo =
  (read: ReadEntries, permission: 'reward.import' | 'reward.segment') =>
  async (call: Call): Promise<TableRow[]> => {
    const { deps, actor, reason, options } = call
    const id = readName(options['run'] ?? '')
    const list = await read(call)
    // A repeat must find its run, also after the bound was lowered.
    if ((await findRun(deps.db, id)) === null) requireRunSize(deps, list)
    const offer = argument(call, 1)
    const plan = await planGrants(deps, offer, await findWithinMarkets(call, list))
    const { run, result } = await makeGrants(deps, {
      id,
      offer,
      plan,
      playerId: null,
      permission,
      actor,
      reason,
    })
    const [summary = {}, ...refused] = describePlan(deps, list, plan, { run: id })
    // A repeat shows the run as it was made: who could have the offer has changed since.
    const made = { ...summary, players: run.players, cost: inBase(deps, run.cost), result }
    return run.players === plan.lines.length ? [made, ...refused] : [made]
  }

/** The members of a campaign's segment now, as a list. */
async function listSegment(call: Call): Promise<ListEntry[]> {
  const id = argument(call, 0)
  const found = call.deps.settings.current().campaigns.campaigns.find((campaign) => campaign.id === id)
  if (found === undefined) throw new StaffRefusal('notFound')
  const members = await listMembers(call.deps, found.segment, Number(call.options['most']))
  return members.map((reference, at) => ({ line: at + 1, reference }))
}

async function give(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const { id: playerId } = await findPlayerByReference(deps, argument(call, 0))
  const offer = argument(call, 1)
  const id = options['run'] === undefined ? deps.random.uuid() : readName(options['run'])
  const plan = await planGrants(deps, offer, [{ line: 1, playerId }])
  const isKnown = (await findRun(deps.db, id)) !== null
  const [refused] = plan.refused
  if (!isKnown && refused !== undefined)
    return [{ player: playerId, offer, result: 'refused', why: refused.why }]
  const permission = 'reward.give'
  const order = { id, offer, plan, playerId, permission, actor, reason }
  const { run, result } = await makeGrants(deps, order)
  return [{ run: id, player: playerId, offer, cost: inBase(deps, run.cost), result }]
}

function stateOf({ releasedAt, cancelledAt }: GrantRun): string {
  if (cancelledAt !== null) return 'cancelled'
  return releasedAt === null ? 'waits' : 'released'
}

async function showRuns({ deps }: Call): Promise<TableRow[]> {
  return (await listRuns(deps.db)).map((run) => ({
    run: run.id,
    offer: run.offer,
    state: stateOf(run),
    players: run.players,
    cost: inBase(deps, run.cost),
    issued: run.issued,
    due: run.due,
    lapsed: run.lapsed,
    by: run.madeBy,
    agreed: run.agreedBy,
    at: run.madeAt,
  }))
}

async function showRun(call: Call): Promise<TableRow[]> {
  const id = argument(call, 0)
  if ((await findRun(call.deps.db, id)) === null) throw new StaffRefusal('notFound')
  return (await listLineProgress(call.deps.db, id)).map(
    ({ playerId, currency, cost, owedAt, issuedAt, lapse }) => ({
      player: playerId,
      currency,
      cost: inBase(call.deps, cost),
      owedAt,
      issuedAt,
      lapsed: lapse,
    }),
  )
}

async function cancel(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const run = await cancelGrants(deps, { id: argument(call, 0), actor, reason })
  return [{ run: run.id, result: 'cancelled: what players have activated continues' }]
}

const players = { right: 'players' } as const
const run = {
  value: 'run name',
  about: 'the name of the run: a repeat with the same name gives nothing twice',
}

const most = {
  value: 'number',
  about: 'the most players that it goes to, in the order of their IDs',
  isRequired: true,
  bounds: { min: 1, max: RUN_PLAYERS_MAX },
}

export const grantCommands: readonly Command[] = [
  {
    ...players,
    words: 'reward give',
    isHighRisk: true,
    usage: '<player> <offer:granted offer>',
    about:
      'Gives an offer with the trigger grant to a player. Above `aloneMax` of grants.json in 24 hours, a second staff member must agree.',
    needsReason: true,
    options: { run },
    run: give,
  },
  {
    ...players,
    words: 'reward check',
    usage: '<file> <offer:granted offer>',
    about:
      'Reads a CSV file with a column "player" and shows what giving the offer to them would cost, and which lines would be left out. Changes nothing.',
    asksAboutAnyone: true,
    needsReason: false,
    run: check(readList),
  },
  {
    ...players,
    words: 'reward import',
    isHighRisk: true,
    usage: '<file> <offer:granted offer>',
    about: 'Gives an offer to the players of a CSV file. Refused lines are left out. Check the file first.',
    needsReason: true,
    options: { run: { ...run, isRequired: true } },
    run: giveTo(readList, 'reward.import'),
  },
  {
    ...players,
    words: 'reward check-segment',
    usage: '<campaign> <offer:granted offer>',
    about:
      "Shows what giving an offer to the players of a campaign's segment would cost, and who would be left out. Changes nothing.",
    needsReason: false,
    options: { most },
    run: check(listSegment),
  },
  {
    ...players,
    words: 'reward segment',
    isHighRisk: true,
    usage: '<campaign> <offer:granted offer>',
    about:
      "Gives an offer to the players of a campaign's segment as it is now, up to a number of players. Check it first.",
    needsReason: true,
    options: { run: { ...run, isRequired: true }, most },
    run: giveTo(listSegment, 'reward.segment'),
  },
  {
    ...players,
    words: 'reward runs',
    usage: '',
    about: 'Lists the latest runs of grants with their progress, newest first.',
    needsReason: false,
    run: showRuns,
  },
  {
    ...players,
    words: 'reward run',
    usage: '<run>',
    about: 'Shows what each player of a run got, and why not.',
    needsReason: false,
    run: showRun,
  },
  {
    ...players,
    words: 'reward cancel',
    isHighRisk: true,
    isUncounted: true,
    usage: '<run>',
    about: 'Cancels a run: withdraws the bonuses and free spins that its players have not activated.',
    needsReason: true,
    run: cancel,
  },
]
