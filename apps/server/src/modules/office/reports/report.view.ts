/** Stakes, results, bonuses and payments by day or month, each total checked against the ledger. */
import type { OfficeReply, ParsedOfficeInput } from '@fairhall/contract/office'
import { convert, toDecimal } from '@fairhall/money'
import { listRuns } from '../../../platform/task-runs.queries.ts'
import { listActivity } from '../../play-report/index.ts'
import { type Currency, currencyOf } from '../../settings/index.ts'
import { WrongUsage } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import {
  checkPeriods,
  findGamesSince,
  findLastDay,
  listPlayedGames,
  type PeriodCheck,
  sumTotals,
  type TotalRow,
} from './report.queries.ts'
import { add, checkOf, columnOf, ggrOf, isRange, marginOf, ngrOf, noSums, type Sums } from './report.rules.ts'

const GAMES_MAX = 50

type Query = ParsedOfficeInput<'getReport'>['query']
type Report = OfficeReply<'getReport'>

export async function readReport(deps: OfficeDeps, query: Query): Promise<Report> {
  if (!isRange(query))
    throw new WrongUsage('The period is empty or too long: 93 days, or two years of months')
  const currency = requireCurrency(deps, query.currency)
  const [totals, checks, activity, games, gamesSince, until, runs] = await Promise.all([
    sumTotals(deps.db, query),
    checkPeriods(deps.db, query),
    listActivity(deps.db, query),
    listPlayedGames(deps.db, query, GAMES_MAX),
    findGamesSince(deps.db),
    findLastDay(deps.db),
    listRuns(deps.db),
  ])
  const isConverted = query.currency === undefined
  const shown = isConverted ? converted(deps, totals) : totals.filter((row) => row.currency === currency.code)
  const amount = (subunits: bigint) => toDecimal(subunits, currency.subunitToUnit)
  const base = deps.settings.current().baseCurrency
  const audit = runs.find(({ task }) => task === 'ledger.audit')
  return {
    currency: currency.code,
    currencies: [...new Set(totals.map((row) => row.currency))].sort(),
    isConverted,
    rows: toRows(shown, { checks, activity, amount }),
    total: {
      ...toMoney(sumsOf(shown), amount),
      registered: activity.reduce((sum, { registered }) => sum + registered, 0),
    },
    ...byProvider(shown, amount),
    games: games.map(({ stakes, ...game }) => ({ ...game, stakes: toDecimal(stakes, base.subunitToUnit) })),
    gamesSince,
    until,
    audit: audit === undefined ? null : { at: audit.at.toISOString(), differences: Number(audit.result) },
  }
}

function requireCurrency({ settings }: OfficeDeps, code: string | undefined): Currency {
  const current = settings.current()
  if (code === undefined) return current.baseCurrency
  if (!current.currencies.has(code)) throw new WrongUsage(`There is no currency ${code}`)
  return currencyOf(current, code)
}

/** At the rates of now. A currency without a rate is left out, as in the overview. */
function converted({ settings }: OfficeDeps, totals: readonly TotalRow[]): TotalRow[] {
  const { currencies, baseCurrency } = settings.current()
  return totals.flatMap((row) => {
    const currency = currencies.get(row.currency)
    if (currency === undefined) return []
    return [{ ...row, amount: convert(row.amount, currency, baseCurrency, 'down') }]
  })
}

function sumsOf(totals: readonly TotalRow[]): Sums {
  const sums = noSums()
  for (const { contra, kind, amount } of totals) add(sums, columnOf(contra, kind), amount)
  return sums
}

type ToAmount = (subunits: bigint) => string

function toMoney(sums: Sums, amount: ToAmount) {
  return {
    stakes: amount(sums.stakes),
    winnings: amount(sums.winnings),
    ggr: amount(ggrOf(sums)),
    bonusCost: amount(sums.bonusCost),
    ngr: amount(ngrOf(sums)),
    deposits: amount(sums.deposits),
    withdrawals: amount(sums.withdrawals),
    chargebacks: amount(sums.chargebacks),
    commissions: amount(sums.commissions),
    corrections: amount(sums.corrections),
    other: amount(sums.other),
  }
}

interface RowSources {
  checks: readonly PeriodCheck[]
  activity: Awaited<ReturnType<typeof listActivity>>
  amount: ToAmount
}

/** The newest first, also periods in which only players registered. */
function toRows(totals: readonly TotalRow[], { checks, activity, amount }: RowSources): Report['rows'] {
  const periods = new Set([...checks, ...activity].map(({ period }) => period))
  return [...periods]
    .sort()
    .reverse()
    .map((period) => {
      const players = activity.find((one) => one.period === period)
      const check = checks.find((one) => one.period === period)
      return {
        period,
        ...toMoney(sumsOf(totals.filter((row) => row.period === period)), amount),
        active: players?.active ?? null,
        registered: players?.registered ?? null,
        check: checkOf(check),
      }
    })
}

/** The accounts on the other side, by their names. */
function byProvider(totals: readonly TotalRow[], amount: ToAmount): Pick<Report, 'providers' | 'payments'> {
  const contras = [...new Set(totals.map(({ contra }) => contra))].sort()
  const of = (contra: string) => sumsOf(totals.filter((row) => row.contra === contra))
  const named = (prefix: string) => contras.filter((contra) => contra.startsWith(`${prefix}:`))
  const idOf = (contra: string) => contra.slice(contra.indexOf(':') + 1)
  const played = (['games', 'sports'] as const).flatMap((kind) =>
    named(kind).map((contra) => ({ id: idOf(contra), kind, sums: of(contra) })),
  )
  return {
    providers: played
      .sort((one, other) => (ggrOf(one.sums) < ggrOf(other.sums) ? 1 : -1))
      .map(({ id, kind, sums }) => {
        const { stakes, winnings, ggr } = toMoney(sums, amount)
        const margin = marginOf(sums)
        return { id, kind, stakes, winnings, ggr, margin: margin === null ? null : toDecimal(margin, 100) }
      }),
    payments: named('payments').map((contra) => {
      const { deposits, withdrawals, chargebacks } = toMoney(of(contra), amount)
      return { id: idOf(contra), deposits, withdrawals, chargebacks }
    }),
  }
}
