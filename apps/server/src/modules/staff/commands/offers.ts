/** Commands that show what offers cost. They change nothing. */
import { type BonusPrice, pricedOffersOf, simulateOffers } from '../../bonuses/index.ts'
import { argument, type Call, type Command, type TableRow } from '../command.ts'
import { StaffRefusal } from '../refusals.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function toRows(offer: string, amounts: string, { slots, best }: BonusPrice): TableRow[] {
  const usual = Object.entries(slots).flatMap(([volatility, figures]) =>
    figures === null
      ? []
      : [
          {
            offer,
            amounts,
            play: `slot of ${volatility} volatility, stake 1 % of the bonus`,
            finish: `${percent(figures.finished.mean)} ± ${percent(figures.finished.error)}`,
            toCash: percent(figures.released.mean),
            cost: `${percent(figures.gain.mean)} ± ${percent(figures.gain.error)}`,
            stakedMedian: `${figures.staked.median} ×`,
            staked95: `${figures.staked.high} ×`,
          },
        ],
  )
  if (best === null) return usual
  const { game, multiple, leavesAt } = best.strategy
  const bet = multiple === null ? game : `${game}, bets that pay ${multiple} ×`
  const leave = leavesAt === null ? '' : `, withdraws at ${leavesAt} × the deposit`
  const cost = `${percent(best.gain.mean)} ± ${percent(best.gain.error)}`
  return [...usual, { offer, amounts, play: `best strategy found: ${bet}, max bet${leave}`, cost }]
}

/** Simulates an offer that has no figures yet, which takes some seconds. */
async function showPrice(call: Call): Promise<TableRow[]> {
  const { deps } = call
  const id = argument(call, 0)
  const offers = pricedOffersOf(deps.settings.current()).filter(({ offer }) => offer.id === id)
  if (offers.length === 0) throw new StaffRefusal('notFound')
  const prices = await simulateOffers(deps, offers)
  return offers.flatMap(({ key, currency }) => {
    const price = prices.get(key)
    return price === undefined ? [] : toRows(id, currency ?? 'base', price)
  })
}

export const offerCommands: readonly Command[] = [
  {
    words: 'offer price',
    usage: '<offer>',
    about:
      'Shows by simulation how players do with an enabled offer and what it costs. All shares are of the bonus; of free spins, of the sum of their stakes.',
    right: 'operations',
    needsReason: false,
    run: showPrice,
  },
]
