/** One player as staff see them: personal data is masked, and shown in full only by a command that leaves an entry in the journal. */
import type { OfficePlayer } from '@fairhall/contract/office'
import { InvoiceType } from '@fairhall/contract'
import { playerNumberOf } from '@fairhall/contract/player-number'
import { convert, toDecimal } from '@fairhall/money'
import { refuse } from '../../../platform/errors.ts'
import { readPlayerState } from '../../player-state/index.ts'
import { sumPlay } from '../../play-report/index.ts'
import { findPlayer, type Player, statusName } from '../../players/index.ts'
import { listLatestSessions } from '../../sessions/index.ts'
import { unitOf } from '../../settings/index.ts'
import { listBalances, maskedEmail, maskedName, maskedPhone } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { type MoneyTotal, sumPaid } from './players.queries.ts'

/** @throws Refusal notFound */
export async function readOfficePlayer(deps: OfficeDeps, playerId: string): Promise<OfficePlayer> {
  const player = await findPlayer(deps.db, playerId)
  if (player === null) throw refuse('notFound')
  const [state, balances, totals, [latest], play] = await Promise.all([
    readPlayerState(deps.db, playerId),
    listBalances(deps.db, playerId),
    sumPaid(deps.db, playerId),
    listLatestSessions(deps.db, playerId, 1),
    sumPlay(deps.db, playerId),
  ])
  const { baseCurrency } = deps.settings.current()
  const [deposits, withdrawals] = [
    totalOf(totals, InvoiceType.deposit),
    totalOf(totals, InvoiceType.withdrawal),
  ]
  const shown = (amount: bigint) => toDecimal(amount, baseCurrency.subunitToUnit)
  return {
    ...describe(player),
    restriction: state?.restriction ?? 'none',
    restrictedUntil: state?.restrictedUntil?.toISOString() ?? null,
    lastSeenAt: latest?.refreshed_at.toISOString() ?? null,
    baseCurrency: baseCurrency.code,
    deposits: { ...deposits, amount: shown(deposits.amount) },
    withdrawals: { ...withdrawals, amount: shown(withdrawals.amount) },
    net: shown(deposits.amount - withdrawals.amount),
    play: toPlay(deps, play),
    balances: balances.map(({ asset, pockets }) => toBalance(deps, asset, pockets)),
  }
}

const BASIS_POINTS = 10_000n

/** At the rates of now. A currency that was removed has none, and is left out. */
function toPlay({ settings }: OfficeDeps, sums: Awaited<ReturnType<typeof sumPlay>>): OfficePlayer['play'] {
  const { currencies, baseCurrency } = settings.current()
  let [rounds, staked, won] = [0, 0n, 0n]
  for (const sum of sums) {
    const currency = currencies.get(sum.currency)
    if (currency === undefined) continue
    rounds += sum.rounds
    staked += convert(sum.staked, currency, baseCurrency, 'down')
    won += convert(sum.won, currency, baseCurrency, 'down')
  }
  const shown = (amount: bigint) => toDecimal(amount, baseCurrency.subunitToUnit)
  return {
    rounds,
    result: shown(staked - won),
    returned: staked > 0n ? toDecimal((won * BASIS_POINTS) / staked, 100) : null,
  }
}

function describe(player: Player) {
  const { id, status, email, phone, country, registered_at: registeredAt } = player
  return {
    id,
    number: playerNumberOf(id),
    status: statusName(status),
    isIdentified: player.identity_checked_at !== null,
    email: email === null ? null : maskedEmail(email),
    phone: phone === null ? null : maskedPhone(phone),
    name: maskedName(player.first_name, player.last_name),
    country,
    locale: player.locale,
    registeredAt: registeredAt.toISOString(),
  }
}

function totalOf(totals: readonly MoneyTotal[], type: InvoiceType): { amount: bigint; count: number } {
  const { amount, count } = totals.find((one) => one.type === type) ?? { amount: 0n, count: 0 }
  return { amount: BigInt(amount), count }
}

function toBalance({ settings }: OfficeDeps, currency: string, pockets: readonly (bigint | string)[]) {
  const unit = unitOf(settings.current(), currency)
  const amounts = pockets.map(BigInt)
  const [cash = '0', bonus = '0', locked = '0', vault = '0'] = amounts.map((amount) =>
    toDecimal(amount, unit),
  )
  const total = toDecimal(
    amounts.reduce((sum, amount) => sum + amount, 0n),
    unit,
  )
  return { currency, cash, bonus, locked, vault, total }
}
