/** The studios of a provider's games: those that its list describes, those that only games name, and itself. Pure. */
import type { ProviderSetting } from '../catalogue.schema.ts'
import { type ProviderGame, type ProviderStudio, studioEntry } from './provider-game.schema.ts'

/** A studio as it is stored. */
export interface StudioRecord {
  id: string
  /** Empty for the provider itself. */
  externalId: string
  name: string
  logo: string | null
  description: string | null
}

type Connection = Pick<ProviderSetting, 'id' | 'name' | 'gamePrefix'>

/** The ID in the API of a game's studio. */
export const studioIdOf = (
  { id, gamePrefix }: Pick<ProviderSetting, 'id' | 'gamePrefix'>,
  { provider }: Pick<ProviderGame, 'provider'>,
): string => (provider == null ? id : `${gamePrefix}${provider.id}`)

/**
 * Unusable descriptions are ignored: a game names its studio itself.
 *
 * @param entries The provider's descriptions of studios
 */
export function readStudios(
  connection: Connection,
  games: readonly ProviderGame[],
  entries: readonly unknown[],
  toUrl: (address: string) => string | null,
): StudioRecord[] {
  const described = new Map(
    entries.slice(0, STUDIOS_MAX).flatMap((entry): [string, ProviderStudio][] => {
      const { data } = studioEntry.safeParse(entry)
      return data === undefined ? [] : [[data.id, data]]
    }),
  )
  const studios = new Map<string, StudioRecord>()
  for (const game of games) {
    const id = studioIdOf(connection, game)
    if (studios.has(id)) continue
    if (game.provider == null) studios.set(id, ownStudio(connection))
    else {
      const entry: ProviderStudio = described.get(game.provider.id) ?? game.provider
      const { name, logo, description } = entry
      const shownLogo = logo == null ? null : toUrl(logo)
      studios.set(id, {
        id,
        externalId: game.provider.id,
        name,
        logo: shownLogo,
        description: description ?? null,
      })
    }
  }
  return [...studios.values()]
}

const STUDIOS_MAX = 2000

const ownStudio = ({ id, name }: Connection): StudioRecord => ({
  id,
  externalId: '',
  name,
  logo: null,
  description: null,
})
