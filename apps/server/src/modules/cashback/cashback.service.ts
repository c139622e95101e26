/** What the running periods would pay if they ended now. */
import type { Cashback as CashbackReply } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse } from '../../platform/errors.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import { sumOwnPlay } from './cashback.queries.ts'
import { periodOf, toDue } from './cashback.rules.ts'
import { listOwed } from './due.service.ts'

/** One per programme. */
export async function listCashback(
  deps: Pick<CashbackDeps, 'clock' | 'db' | 'settings'>,
  playerId: string,
  code: string,
): Promise<CashbackReply[]> {
  const settings = deps.settings.current()
  const currency = settings.currencies.get(code)
  if (currency === undefined) throw refuse('currencyNotAvailable')
  const today = deps.clock.now().toISOString().slice(0, 10)
  const shown = (amount: bigint) => toDecimal(amount, currency.subunitToUnit)
  const running = settings.cashback.programmes.filter(({ isEnabled }) => isEnabled)
  return Promise.all(
    running.map(async (programme): Promise<CashbackReply> => {
      const period = periodOf(programme.period, today)
      const play = { playerId, currency: code, ...(await sumOwnPlay(deps.db, playerId, code, period)) }
      const [owed] = await listOwed(deps, deps.db, programme, toDue(period), [play])
      if (owed === undefined) throw refuse('currencyNotAvailable')
      const { own, bounds, corrections, amount } = owed
      return {
        id: programme.id,
        period: programme.period,
        currency: code,
        ...period,
        endsAt: `${period.endsOn}T00:00:00Z`,
        claimDays: programme.mode === 'claim' ? programme.claimDays : null,
        percent: String(bounds.percent / 100),
        netLoss: shown(own.netLoss),
        corrections: shown(corrections),
        amount: shown(amount),
        bound: own.bound,
        amountMin: shown(bounds.minimum),
        amountMax: shown(bounds.cap),
        costShareMax: String(bounds.costShareMax / 100),
      }
    }),
  )
}
