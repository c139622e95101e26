/** Commands that show the rules of markets and what differs between two of them. They change nothing. */
import {
  differencesOf,
  listHeldRules,
  type Market,
  type MarketRules,
  PROFILES,
  profiles,
  rulesOf,
  type SettingsSnapshot,
} from '../../settings/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'

function list({ deps }: Call): Promise<TableRow[]> {
  const { markets } = deps.settings.current()
  return Promise.resolve(
    markets.map(({ id, profile, countries, rules }) => ({
      market: id,
      profile,
      countries: countries.length,
      overrides: differencesOf(profiles[profile], rules).length,
    })),
  )
}

interface Side {
  /** Null for a profile. */
  market: Market | null
  rules: MarketRules
}

/** A market, or a profile if no market has the name. */
function sideOf({ markets }: SettingsSnapshot, name: string): Side {
  const market = markets.find(({ id }) => id === name)
  if (market !== undefined) return { market, rules: market.rules }
  const profile = PROFILES.find((one) => one === name)
  if (profile !== undefined) return { market: null, rules: profiles[profile] }
  const known = [...markets.map(({ id }) => id), ...PROFILES]
  throw new WrongUsage(`${name} is neither a market nor a profile: ${known.join(', ')}`)
}

function show(call: Call): Promise<TableRow[]> {
  const { rules } = sideOf(call.deps.settings.current(), argument(call, 0))
  return Promise.resolve([...rulesOf(rules), ...listHeldRules()].map(([rule, value]) => ({ rule, value })))
}

/** Rules first, then what is offered in one of two markets only. */
function diff(call: Call): Promise<TableRow[]> {
  const current = call.deps.settings.current()
  const [one, other] = [sideOf(current, argument(call, 0)), sideOf(current, argument(call, 1))]
  const rules = differencesOf(one.rules, other.rules).map(({ rule, before, after }) => ({
    what: rule,
    first: before,
    second: after,
  }))
  if (one.market === null || other.market === null) return Promise.resolve(rules)
  const ids = [one.market.id, other.market.id] as const
  return Promise.resolve([...rules, ...offersOf(call, ids)])
}

interface Offered {
  id: string
  /** Absent or null: all. */
  markets?: readonly string[] | null | undefined
}

function offersOf({ deps }: Call, [first, second]: readonly [string, string]): TableRow[] {
  const { bonuses, quests, tournaments, prizeDrops, collections } = deps.settings.current()
  const groups: Record<string, readonly Offered[]> = {
    bonus: bonuses.offers.filter(({ isEnabled }) => isEnabled),
    quest: quests.quests.filter(({ isEnabled }) => isEnabled),
    tournament: tournaments.tournaments,
    'prize drop': prizeDrops.filter(({ isEnabled }) => isEnabled),
    'payment method': deps.paymentMethods.methods,
  }
  const isIn = ({ markets }: Offered, id: string) => markets == null || markets.includes(id)
  const rows = Object.entries(groups).flatMap(([kind, all]) =>
    all
      .filter((each) => isIn(each, first) !== isIn(each, second))
      .map((each) => ({
        what: `${kind} ${each.id}`,
        first: isIn(each, first) ? 'offered' : 'not offered',
        second: isIn(each, second) ? 'offered' : 'not offered',
      })),
  )
  const games = collections
    .map(({ id, markets }) => ({
      what: `games of collection ${id}`,
      first: JSON.stringify(markets[first] ?? {}),
      second: JSON.stringify(markets[second] ?? {}),
    }))
    .filter((row) => row.first !== row.second)
  return [...rows, ...games]
}

const reading = { right: null, needsReason: false } as const

export const marketCommands: readonly Command[] = [
  {
    ...reading,
    words: 'market list',
    usage: '',
    about: 'Shows each market with its profile and how many rules it overrides.',
    run: list,
  },
  {
    ...reading,
    words: 'market show',
    usage: '<market or profile>',
    about: 'Shows every rule of a market or profile, and what is held in every market.',
    run: show,
  },
  {
    ...reading,
    words: 'market diff',
    usage: '<first:market or profile> <second:market or profile>',
    about:
      'Shows the rules, bonuses, quests, tournaments, prize drops, payment methods and games that differ.',
    run: diff,
  },
]
