/** Commands about risk rules: what they found, and what they would have found. `settings publish` changes them. */
import { toDecimal } from '@fairhall/money'
import type { RiskRule, SettingsSnapshot } from '../../../settings/index.ts'
import {
  BACKTEST_DAYS,
  backtestRules,
  countHits,
  describeConditions,
  listHits,
} from '../../../withdrawals/index.ts'
import type { Call, Command, TableRow } from '../../command.ts'
import { StaffRefusal } from '../../refusals.ts'
import type { StaffDeps } from '../../staff.deps.ts'
import { inFull } from './payment-words.ts'

const COUNTED_DAYS = 30
const DAY_MS = 86_400_000
const MOST = 100

/** The rule that the call names, or all. @throws StaffRefusal notFound */
function rulesOf({ deps, args: [id] }: Call): readonly RiskRule[] {
  const { riskRules } = deps.settings.current()
  if (id === undefined) return riskRules
  const found = riskRules.filter((rule) => rule.id === id)
  if (found.length === 0) throw new StaffRefusal('notFound')
  return found
}

async function list(call: Call): Promise<TableRow[]> {
  const since = new Date(call.deps.clock.now().getTime() - COUNTED_DAYS * DAY_MS)
  const rules = rulesOf(call)
  const ids = rules.map(({ id }) => id)
  const found = await countHits(call.deps.db, ids, { since, countries: call.countries })
  const counts = new Map(found.map((one) => [one.rule, one]))
  return rules.map(({ id, mode, about, when }) => {
    const { withdrawals = 0, players = 0, paid = 0, declined = 0 } = counts.get(id) ?? {}
    return {
      rule: id,
      mode,
      about,
      conditions: describeConditions(when),
      withdrawals,
      players,
      paid,
      declined,
    }
  })
}

async function backtest(call: Call): Promise<TableRow[]> {
  return testRules(call, call.deps.settings.current(), rulesOf(call))
}

async function testRules(
  { deps, countries }: Pick<Call, 'countries' | 'deps'>,
  draft: SettingsSnapshot,
  rules: readonly RiskRule[],
): Promise<TableRow[]> {
  const { subunitToUnit, code } = draft.baseCurrency
  return (await backtestRules(deps, draft, { rules, countries })).map(
    ({ rule, amount, examples, ...found }) => ({
      rule: rule.id,
      mode: rule.mode,
      withdrawals: found.withdrawals,
      of: found.of,
      players: found.players,
      amount: `${toDecimal(amount, subunitToUnit)} ${code}`,
      more: found.more,
      examples: examples.join(', '),
    }),
  )
}

/** The rules of a draft that differ from those that apply. */
export async function testChangedRules(
  deps: StaffDeps,
  draft: SettingsSnapshot,
  countries: Call['countries'],
): Promise<TableRow[]> {
  const present = new Map(
    deps.settings.current().riskRules.map((rule) => [rule.id, JSON.stringify(rule.when)]),
  )
  return testRules(
    { deps, countries },
    draft,
    draft.riskRules.filter(({ id, when }) => present.get(id) !== JSON.stringify(when)),
  )
}

async function hits(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const found = await listHits(deps.db, call.args[0] ?? null, { countries: call.countries, limit: MOST })
  return found.map(({ rule, mode, foundAt, invoiceId, number, playerId, amount, currency, state }) => ({
    at: foundAt,
    rule,
    mode,
    invoice: invoiceId,
    number,
    player: playerId,
    amount: inFull(deps, amount, currency),
    state,
  }))
}

const risk = { right: 'payments', needsReason: false, usage: '[rule]' } as const

export const riskCommands: readonly Command[] = [
  {
    ...risk,
    words: 'risk rules',
    about: `Lists the risk rules of withdrawals with their modes and what they found in the last ${COUNTED_DAYS} days. \`settings publish\` changes them.`,
    run: list,
  },
  {
    ...risk,
    words: 'risk backtest',
    about: `Shows what risk rules would have stopped in the last ${BACKTEST_DAYS} days, also those that are off, with examples. \`settings check\` does it for a draft. Changes nothing.`,
    run: backtest,
  },
  {
    ...risk,
    words: 'risk hits',
    about: `Lists the latest ${MOST} withdrawals that risk rules found, also in shadow mode, newest first.`,
    run: hits,
  },
]
