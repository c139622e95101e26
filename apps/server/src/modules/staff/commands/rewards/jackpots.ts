/** Commands for jackpots: their pots and drops, what they would cost, and stopping them. */
import { toDecimal } from '@fairhall/money'
import { isDeepStrictEqual } from 'node:util'
import {
  type JackpotTrial,
  listAllJackpots,
  listLatestDrops,
  tryJackpots,
  wholeOf,
} from '../../../jackpots/index.ts'
import type { JackpotSetting, SettingsSnapshot } from '../../../settings/index.ts'
import { argument, type Call, type Command, type TableRow } from '../../command.ts'
import { StaffRefusal } from '../../refusals.ts'
import type { StaffDeps } from '../../staff.deps.ts'
import { publishChange } from '../switches.ts'

const MOST = 50

const inBase =
  ({ baseCurrency: { code, subunitToUnit } }: SettingsSnapshot) =>
  (amount: bigint) =>
    `${toDecimal(amount, subunitToUnit)} ${code}`

/** Also those that were removed from the settings, which end with their open pot. */
async function list({ deps }: Call): Promise<TableRow[]> {
  const settings = deps.settings.current()
  const shown = inBase(settings)
  const rows = await listAllJackpots(deps.db)
  const stateOf = (id: string) => settings.jackpots.find((one) => one.id === id)?.state ?? 'removed'
  const without = settings.jackpots.filter(({ id }) => !rows.some((row) => row.id === id))
  return [
    ...without.map(({ id, state }) => ({ jackpot: id, state, pot: null })),
    ...rows.map(({ id, number, amount, reserve, terms, drawAt, drops, prizes }) => ({
      jackpot: id,
      state: stateOf(id),
      pot: number,
      amount: amount === null ? null : shown(wholeOf(BigInt(amount))),
      dropsAt: drawAt ?? (terms?.drop.kind === 'amount' ? rangeOf(terms.drop, shown) : null),
      reserve: shown(wholeOf(BigInt(reserve))),
      games: terms?.games.length ?? null,
      drops,
      prizes: shown(prizes),
    })),
  ]
}

const rangeOf = ({ from, to }: { from: string; to: string }, shown: (amount: bigint) => string) =>
  `${shown(BigInt(from))} to ${shown(BigInt(to))}`

async function drops({ deps }: Call): Promise<TableRow[]> {
  const shown = inBase(deps.settings.current())
  const rows = await listLatestDrops(deps.db, MOST)
  return rows.map(({ jackpot, number, droppedAt, prize, winnerId, roundId, isPaid }) => ({
    jackpot,
    pot: number,
    at: droppedAt,
    prize: shown(prize),
    player: winnerId,
    round: roundId,
    isPaid,
  }))
}

const dropsOf = ({ drops: usual, dropsMin, dropsMax }: JackpotTrial) =>
  dropsMin === dropsMax ? String(usual) : `${usual}, from ${dropsMin} to ${dropsMax}`

async function trial({ deps, args: [only] }: Call): Promise<TableRow[]> {
  const settings = deps.settings.current()
  const { jackpots } = settings
  const asked = only === undefined ? jackpots : jackpots.filter(({ id }) => id === only)
  if (asked.length === 0) throw new StaffRefusal('notFound')
  const shown = inBase(settings)
  return (await tryJackpots(deps, settings, asked)).map((one) => ({
    jackpot: one.jackpot,
    games: one.games,
    staked: shown(one.staked),
    drops: dropsOf(one),
    prizes: shown(one.prizes),
    cost: shown(one.cost),
  }))
}

/** Of the jackpots that a draft adds or changes. */
export async function tryChangedJackpots(deps: StaffDeps, draft: SettingsSnapshot): Promise<TableRow[]> {
  const { jackpots } = deps.settings.current()
  const changed = draft.jackpots.filter((jackpot) => !jackpots.some((one) => isDeepStrictEqual(one, jackpot)))
  const trials = changed.length === 0 ? [] : await tryJackpots(deps, draft, changed)
  return trials.map((one) => ({
    key: `${one.jackpot}, the last 30 days`,
    after: `${dropsOf(one)} drops, ${inBase(draft)(one.cost)}`,
  }))
}

interface Written {
  jackpots: { id: string; state?: JackpotSetting['state'] }[]
}

const setState = (state: JackpotSetting['state']) => (call: Call) => {
  const jackpot = argument(call, 0)
  const content = (present: unknown) => {
    const file = present as Written
    const known = file.jackpots.find(({ id }) => id === jackpot)
    if (known === undefined) throw new StaffRefusal('notFound')
    if ((known.state ?? 'running') === state) return undefined
    return { ...file, jackpots: file.jackpots.map((one) => (one === known ? { ...one, state } : one)) }
  }
  return publishChange(call, { file: 'jackpots.json', content, from: null })
}

const operations = { right: 'operations' } as const

export const jackpotCommands: readonly Command[] = [
  {
    ...operations,
    words: 'jackpot list',
    usage: '',
    about: 'Lists the jackpots with their open pots, reserves and what they have paid.',
    needsReason: false,
    run: list,
  },
  {
    ...operations,
    words: 'jackpot drops',
    usage: '',
    about: `Lists the latest ${MOST} drops with their winners.`,
    needsReason: false,
    run: drops,
  },
  {
    ...operations,
    words: 'jackpot trial',
    usage: '[jackpot]',
    about:
      'Estimates the drops and the cost of each jackpot with the stakes of the last 30 days. `settings check` does it for a draft.',
    needsReason: false,
    run: trial,
  },
  {
    ...operations,
    words: 'jackpot pause',
    usage: '<jackpot>',
    about:
      'Stops contributions immediately. The pot keeps its amount, and its games state their base return.',
    needsReason: true,
    run: setState('paused'),
  },
  {
    ...operations,
    words: 'jackpot resume',
    usage: '<jackpot>',
    about: 'Lets a paused or ending jackpot run again.',
    needsReason: true,
    run: setState('running'),
  },
  {
    ...operations,
    words: 'jackpot end',
    usage: '<jackpot>',
    about: 'Ends the jackpot with its open pot, which also pays out the reserve.',
    needsReason: true,
    run: setState('ending'),
  },
]
