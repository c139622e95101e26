import type { Publications } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import { toDecimal } from '@fairhall/money'
import type { JackpotsDeps } from './jackpots.deps.ts'
import { listPots } from './jackpots.queries.ts'
import { wholeOf } from './pot-terms.rules.ts'

/** Publishes all meters. Called once a second at most, by the process that booked. */
export async function publishMeters(
  deps: Pick<JackpotsDeps, 'clock' | 'db' | 'realtime' | 'settings'>,
): Promise<void> {
  const { subunitToUnit } = deps.settings.current().baseCurrency
  const meters = (await listPots(deps.db)).map(({ jackpot, number, amount }) => ({
    id: jackpot,
    pot: number,
    amount: toDecimal(wholeOf(amount), subunitToUnit),
  }))
  const data: Publications['jackpots'] = { event: 'jackpot.meters', meters }
  const second = Math.floor(deps.clock.now().getTime() / 1000)
  await deps.realtime.publish(channels.jackpots(), data, { idempotencyKey: `jackpots:${second}` })
}
