/** Signs of harm: what staff must look at, and what they did about it. */
import {
  closeCases,
  listOpenSignals,
  listSignalsOf,
  measureEffects,
  noteSignals,
  readNotes,
  resumeOffers,
  type SignalRow,
} from '../../protection-signals/index.ts'
import { toDecimal } from '@fairhall/money'
import { argument, type Call, type Command, type TableRow } from '../command.ts'
import { findPlayerByReference, noteLookup } from '../find-player.ts'

const listed = (figures: Readonly<Record<string, number | string>>) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

const toRow = ({
  playerId,
  kind,
  day,
  market,
  evidence,
  thresholds,
  reactions,
  step,
  closedAt,
}: SignalRow): TableRow => ({
  day,
  player: playerId,
  sign: kind,
  why: listed(evidence),
  thresholds: thresholds === null ? null : listed(thresholds),
  market,
  reactions: reactions.join(', '),
  proposed: step,
  case: stateOf(reactions, closedAt),
})

function stateOf(reactions: SignalRow['reactions'], closedAt: Date | null): string | null {
  if (!reactions.includes('case')) return null
  return closedAt === null ? 'open' : 'closed'
}

async function list(call: Call): Promise<TableRow[]> {
  const signals = await listOpenSignals(call.deps.db, call.countries)
  for (const playerId of new Set(signals.map((one) => one.playerId))) await noteLookup(call, playerId)
  return signals.map(toRow)
}

async function show(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const player = await findPlayerByReference(deps, argument(call, 0))
  await noteLookup(call, player.id)
  return (await listSignalsOf(deps.db, player.id)).map(toRow)
}

async function listNotes(call: Call): Promise<TableRow[]> {
  const player = await findPlayerByReference(call.deps, argument(call, 0))
  await noteLookup(call, player.id)
  return (await readNotes(call.deps, player.id)).map(({ at, actor, action, text }) => ({
    at,
    by: actor,
    action,
    text,
  }))
}

async function showEffects({ deps, countries }: Call): Promise<TableRow[]> {
  const { subunitToUnit, code } = deps.settings.current().baseCurrency
  const shown = (amount: bigint) => `${toDecimal(amount, subunitToUnit)} ${code}`
  return (await measureEffects(deps, countries)).map((effect) => ({
    market: effect.market,
    sign: effect.kind,
    reactions: effect.reactions.join(', ') || 'none',
    proposed: effect.step ?? 'none',
    players: effect.players,
    'minutes a week': `${effect.minutesBefore} → ${effect.minutesAfter}`,
    'deposits a week': `${shown(effect.depositedBefore)} → ${shown(effect.depositedAfter)}`,
    'set a limit': effect.setLimit,
    'took a break': effect.tookBreak,
  }))
}

async function noteOf(call: Call) {
  const { deps, actor, reason } = call
  const player = await findPlayerByReference(deps, argument(call, 0))
  return { playerId: player.id, actor, reason }
}

async function note(call: Call): Promise<TableRow[]> {
  const about = await noteOf(call)
  await noteSignals(call.deps, about)
  return [{ player: about.playerId, result: 'noted' }]
}

async function close(call: Call): Promise<TableRow[]> {
  const about = await noteOf(call)
  const closed = await closeCases(call.deps, about)
  return [{ player: about.playerId, result: closed === 0 ? 'no open case' : 'closed', signs: closed }]
}

async function resume(call: Call): Promise<TableRow[]> {
  const about = await noteOf(call)
  const isResumed = await resumeOffers(call.deps, about)
  return [{ player: about.playerId, result: isResumed ? 'resumed' : 'not paused' }]
}

const common = { usage: '<player>', right: 'players', needsReason: true } as const

export const signalCommands: readonly Command[] = [
  {
    ...common,
    words: 'signals list',
    usage: '',
    about:
      'Lists signs of harm that wait for staff, the oldest first, with the figures that reached the thresholds of the market. The lookup is logged.',
    needsReason: false,
    isLookup: true,
    run: list,
  },
  {
    ...common,
    words: 'signals show',
    about: "Shows a player's signs of harm, newest first. The lookup is logged.",
    needsReason: false,
    isLookup: true,
    run: show,
  },
  {
    ...common,
    words: 'signals notes',
    about: "Shows what staff noted about a player's signs of harm, newest first. The lookup is logged.",
    needsReason: false,
    isLookup: true,
    run: listNotes,
  },
  {
    ...common,
    words: 'signals effect',
    usage: '',
    about:
      'Compares the four weeks before a sign of harm with the four after it, by market, sign and reactions: time played, deposits, limits set and breaks taken. Counts the first sign of each kind of a player in the last year. Signs without reactions are the comparison.',
    needsReason: false,
    run: showEffects,
  },
  {
    ...common,
    words: 'signals note',
    about:
      'Notes what staff did about the signs of harm of a player, such as a call. The reason is the note.',
    run: note,
  },
  {
    ...common,
    words: 'signals close',
    about: "Closes a player's open cases. Paused offers stay paused.",
    run: close,
  },
  {
    ...common,
    words: 'signals resume',
    about: 'Lets offers reach a player again, after a sign of harm paused them.',
    run: resume,
  },
]
