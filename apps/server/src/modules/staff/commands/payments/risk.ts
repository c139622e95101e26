/** Commands about risk rules: what they found, what they would have found, and alerts. `settings publish` changes the rules. */
import { toDecimal } from '@fairhall/money'
import type { RiskRule, SettingsSnapshot } from '../../../settings/index.ts'
import {
  BACKTEST_DAYS,
  backtestRules,
  closeAlert,
  countHits,
  describeConditions,
  listHits,
  listOpenAlerts,
  type RuledKind,
} from '../../../withdrawals/index.ts'
import { argument, type Call, type Command, type TableRow } from '../../command.ts'
import { StaffRefusal } from '../../refusals.ts'
import type { StaffDeps } from '../../staff.deps.ts'
import { idOf, inFull } from './payment-words.ts'

const COUNTED_DAYS = 30
const DAY_MS = 86_400_000
const MOST = 100

interface Ruled {
  kind: RuledKind
  rule: RiskRule
}

const allRules = ({ riskRules }: Pick<SettingsSnapshot, 'riskRules'>): Ruled[] =>
  (['withdrawal', 'deposit'] as const).flatMap((kind) =>
    riskRules[`${kind}s`].map((rule) => ({ kind, rule })),
  )

/** The rule that the call names, or all. @throws StaffRefusal notFound */
function rulesOf({ deps, args: [id] }: Call): readonly Ruled[] {
  const rules = allRules(deps.settings.current())
  if (id === undefined) return rules
  const found = rules.filter(({ rule }) => rule.id === id)
  if (found.length === 0) throw new StaffRefusal('notFound')
  return found
}

async function list(call: Call): Promise<TableRow[]> {
  const since = new Date(call.deps.clock.now().getTime() - COUNTED_DAYS * DAY_MS)
  const rules = rulesOf(call)
  const ids = rules.map(({ rule }) => rule.id)
  const found = await countHits(call.deps.db, ids, { since, countries: call.countries })
  const counts = new Map(found.map((one) => [one.rule, one]))
  return rules.map(({ kind, rule: { id, mode, about, when } }) => {
    const { payments = 0, players = 0, paid = 0, declined = 0, open = 0 } = counts.get(id) ?? {}
    return {
      rule: id,
      kind,
      mode,
      about,
      conditions: describeConditions(when),
      found: payments,
      players,
      paid,
      declined,
      open,
    }
  })
}

async function backtest(call: Call): Promise<TableRow[]> {
  return testRules(call, call.deps.settings.current(), rulesOf(call))
}

async function testRules(
  { deps, countries }: Pick<Call, 'countries' | 'deps'>,
  draft: SettingsSnapshot,
  rules: readonly Ruled[],
): Promise<TableRow[]> {
  const { subunitToUnit, code } = draft.baseCurrency
  const test = async (kind: RuledKind): Promise<TableRow[]> => {
    const ofKind = rules.filter((one) => one.kind === kind).map(({ rule }) => rule)
    const found = await backtestRules(deps, draft, { kind, rules: ofKind, countries })
    return found.map(({ rule, amount, examples, ...counts }) => ({
      rule: rule.id,
      kind,
      mode: rule.mode,
      found: counts.payments,
      of: counts.of,
      players: counts.players,
      amount: `${toDecimal(amount, subunitToUnit)} ${code}`,
      more: counts.more,
      examples: examples.join(', '),
    }))
  }
  return [...(await test('withdrawal')), ...(await test('deposit'))]
}

/** The rules of a draft that differ from those that apply. */
export async function testChangedRules(
  deps: StaffDeps,
  draft: SettingsSnapshot,
  countries: Call['countries'],
): Promise<TableRow[]> {
  const present = new Map(
    allRules(deps.settings.current()).map(({ kind, rule }) => [
      `${kind} ${rule.id}`,
      JSON.stringify(rule.when),
    ]),
  )
  return testRules(
    { deps, countries },
    draft,
    allRules(draft).filter(
      ({ kind, rule: { id, when } }) => present.get(`${kind} ${id}`) !== JSON.stringify(when),
    ),
  )
}

async function hits(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const found = await listHits(deps.db, call.args[0] ?? null, { countries: call.countries, limit: MOST })
  return found.map(({ kind, rule, mode, foundAt, invoiceId, number, playerId, amount, currency, state }) => ({
    at: foundAt,
    rule,
    kind,
    mode,
    invoice: invoiceId,
    number,
    player: playerId,
    amount: inFull(deps, amount, currency),
    state,
  }))
}

async function alerts({ deps, countries }: Call): Promise<TableRow[]> {
  const open = await listOpenAlerts(deps.db, { countries, limit: MOST })
  return open.map(({ openedAt, rule, invoiceId, number, playerId, amount, currency, method }) => ({
    since: openedAt,
    rule,
    about: deps.settings.current().riskRules.deposits.find(({ id }) => id === rule)?.about ?? null,
    invoice: invoiceId,
    number,
    player: playerId,
    amount: inFull(deps, amount, currency),
    method,
  }))
}

/** @throws StaffRefusal notFound if it is not open */
async function close(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const closed = await closeAlert(deps, { invoiceId: idOf(call), rule: argument(call, 1) }, { actor, reason })
  if (closed === null) throw new StaffRefusal('notFound')
  return [{ invoice: closed.invoiceId, rule: closed.rule, player: closed.playerId, result: 'closed' }]
}

const risk = { right: 'payments', needsReason: false, usage: '[rule]' } as const

export const riskCommands: readonly Command[] = [
  {
    ...risk,
    words: 'risk rules',
    about: `Lists the risk rules of withdrawals and deposits with their modes and what they found in the last ${COUNTED_DAYS} days. \`settings publish\` changes them.`,
    run: list,
  },
  {
    ...risk,
    words: 'risk backtest',
    about: `Shows what risk rules would have found in the last ${BACKTEST_DAYS} days, also those that are off, with examples. \`settings check\` does it for a draft. Changes nothing.`,
    run: backtest,
  },
  {
    ...risk,
    words: 'risk hits',
    about: `Lists the latest ${MOST} withdrawals and deposits that risk rules found, also in shadow mode, newest first.`,
    run: hits,
  },
  {
    words: 'risk alerts',
    usage: '',
    about: `Lists up to ${MOST} open alerts, oldest first: deposits that a live risk rule found. Withdrawals that their players request wait for staff. \`risk rules\` counts all.`,
    right: 'payments',
    needsReason: false,
    run: alerts,
  },
  {
    words: 'risk close',
    // It moves none.
    isUncounted: true,
    usage: '<invoice> <rule>',
    about:
      'Closes an alert about a deposit. The reason is what you found out; later withdrawals no longer wait for it.',
    right: 'payments',
    needsReason: true,
    run: close,
  },
]
