/** Commands that show what offers cost. They change nothing. */
import { type BonusPrice, pricedOffersOf, simulateOffers } from '../../../bonuses/index.ts'
import { argument, type Call, type Command, type TableRow } from '../../command.ts'
import type { SettingsSnapshot } from '../../../settings/index.ts'
import { StaffRefusal } from '../../refusals.ts'
import type { StaffDeps } from '../../staff.deps.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** JSON of the database keeps no order of keys. */
const VOLATILITIES = ['low', 'medium', 'high'] as const

interface PriceRow {
  offer: string
  amounts: string
  play: string
  finish?: string
  toCash?: string
  cost: string
  stakedMedian?: string
  staked95?: string
}

function toRows(offer: string, amounts: string, { slots, best }: BonusPrice): PriceRow[] {
  const usual = VOLATILITIES.map((volatility) => ({ volatility, figures: slots[volatility] })).flatMap(
    ({ volatility, figures }) =>
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
    return price === undefined ? [] : toRows(id, currency ?? 'base', price).map((row) => ({ ...row }))
  })
}

/** The figures of terms that no present offer has, as the command that checks a draft shows them. Simulates them first. */
export async function priceChanges(deps: StaffDeps, draft: SettingsSnapshot): Promise<TableRow[]> {
  const present = new Set(pricedOffersOf(deps.settings.current()).map(({ key }) => key))
  const changed = pricedOffersOf(draft).filter(({ key }) => !present.has(key))
  const prices = await simulateOffers(deps, changed)
  return changed.flatMap(({ key, offer, currency }) => {
    const price = prices.get(key)
    if (price === undefined) return []
    return toRows(offer.id, currency ?? 'base', price).map(({ amounts, play, finish, cost }) => ({
      key: `${offer.id}, ${amounts}: ${play}`,
      after: `${finish === undefined ? '' : `${finish} finish, `}costs ${cost} of the bonus`,
    }))
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
