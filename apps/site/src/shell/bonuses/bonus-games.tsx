import type { PlayerBonus } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { collectionsQuery } from '../games/collections-query.ts'
import { gameQuery } from '../games/games-queries.ts'
import { providersQuery } from '../games/providers-query.ts'
import { FactList } from '../modals/fact-list.tsx'

/** Lists the games that don't contribute fully to wagering and the games that are forbidden. */
export function BonusGames({ wagering }: { wagering: PlayerBonus['wagering'] }) {
  const t = useTranslations('modals.bonus-details')
  const format = useFormatter()
  const client = useClient()
  const { contributions, forbidden } = wagering
  const ids = [...contributions.filter((one) => one.of === 'game').map(({ id }) => id), ...forbidden]
  const found = useQueries({ queries: ids.map((id) => gameQuery(client, id)) })
  const hasProviders = contributions.some((one) => one.of === 'provider')
  const hasCategories = contributions.some((one) => one.of === 'category')
  const providers = useQuery({ ...providersQuery(client), enabled: hasProviders })
  const collections = useQuery({ ...collectionsQuery(client), enabled: hasCategories })
  const titles = new Map(found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.title]])))
  const isPending = found.some((game) => game.isPending) || (hasProviders && providers.isPending)
  if (isPending || (hasCategories && collections.isPending)) return <Skeleton className="h-24" />
  // Games that are no longer in the catalogue are left out.
  const shown = contributions.filter(({ of, id }) => of !== 'game' || titles.has(id))
  const categoryOf = (id: string) => collections.data?.find(({ identity }) => identity === id)?.title
  const providerOf = (id: string) => providers.data?.find((one) => one.id === id)?.name
  const nameOf = { category: categoryOf, provider: providerOf }
  const names = forbidden.flatMap((id) => titles.get(id) ?? [])
  return (
    <>
      <FactList
        rows={[
          ...shown.map(({ of, id, percent }) => ({
            label: of === 'game' ? (titles.get(id) ?? id) : t('category', { name: nameOf[of](id) ?? id }),
            value: format.number(percent / 100, { style: 'percent' }),
          })),
          {
            label: t(shown.length === 0 ? 'allGames' : 'otherGames'),
            value: format.number(1, { style: 'percent' }),
          },
        ]}
      />
      {names.length > 0 && (
        <p className="text-sm text-pretty text-muted">{t('forbidden', { games: format.list(names) })}</p>
      )}
    </>
  )
}
