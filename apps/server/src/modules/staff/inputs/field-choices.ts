/** The values that a field can take now: codes and names of the settings. */
import { countPlayersOfLists } from '../../bonuses/index.ts'
import { publishable, type SettingsSnapshot } from '../../settings/index.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { rights } from '../members/permissions.rules.ts'
import type { Source } from './field-types.ts'

interface Choice {
  value: string
  /** Null for a code that is its own name. */
  label: string | null
}

type Choices = Readonly<Record<Source, readonly Choice[]>>
type ChoicesDeps = Pick<StaffDeps, 'content' | 'db' | 'paymentMethods' | 'settings'>

const TEXTS = 'global-components'
const bare = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: null }))

export async function choicesOf(
  { content, db, paymentMethods, settings }: ChoicesDeps,
  locale: SettingsSnapshot['defaultLocale'],
): Promise<Choices> {
  const now = settings.current()
  const { bonuses, quests, tournaments, jackpots, prizeDrops, campaigns, loyalty } = now
  const named = (items: readonly { id: string }[], key: (id: string) => string): Choice[] =>
    items.map(({ id }) => {
      const texts = content.current()
      return { value: id, label: texts.has(key(id)) ? texts.text(locale.code, key(id)) : null }
    })
  const offers = (of: SettingsSnapshot['bonuses']['offers']) =>
    named(of, (id) => `${TEXTS}.bonuses.offers.${id}.name`)
  return {
    currencies: bare([...now.currencies.keys()]),
    countries: countriesOf(now, locale),
    offers: offers(bonuses.offers),
    grantedOffers: offers(bonuses.offers.filter(({ trigger }) => trigger === 'grant')),
    quests: named(quests.quests, (id) => `${TEXTS}.quests.quests.${id}.name`),
    tournaments: named(tournaments.tournaments, (id) => `${TEXTS}.tournaments.tournaments.${id}.name`),
    jackpots: named(jackpots, (id) => `${TEXTS}.jackpots.names.${id}`),
    prizeDrops: named(prizeDrops, (id) => `${TEXTS}.prize-drops.programmes.${id}.name`),
    campaigns: bare(campaigns.campaigns.map(({ id }) => id)),
    levels: named(loyalty.levels, (id) => `${TEXTS}.loyalty.levels.${id}`),
    markets: bare(now.markets.map(({ id }) => id)),
    plans: bare(now.affiliates.plans.map(({ id }) => id)),
    lists: (await countPlayersOfLists(db)).map(({ list, players }) => ({ value: list, label: `${players}` })),
    methods: bare(paymentMethods.methods.map(({ id }) => id)),
    providers: bare([...new Set(paymentMethods.methods.map(({ provider }) => provider))]),
    exclusionPeriods: bare(now.limits.selfExclusionPeriods.map(({ id }) => id)),
    settingsFiles: bare(publishable),
    rights: bare(rights),
  }
}

function countriesOf({ countries }: SettingsSnapshot, { tag }: SettingsSnapshot['defaultLocale']): Choice[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return countries.map((value) => ({ value, label: names.of(value) ?? null }))
}
