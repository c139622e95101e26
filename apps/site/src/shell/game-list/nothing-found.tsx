import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { FilterX, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cleared, countChoices, type GameFilter } from './filter/game-filter.ts'
import { useFilterChange } from './filter/use-filter-change.ts'

type Props = { filter: GameFilter; kind: 'empty' | 'outdated' }

/** No game has everything that was chosen, or a value of an old link no longer exists. */
export function NothingFound({ filter, kind }: Props) {
  const t = useTranslations('global-components.game-filters')
  const words = useTranslations('global-components.games.search')
  const change = useFilterChange()
  const { search } = filter
  const action = (
    <Button variant="secondary" onClick={() => change(cleared(filter))}>
      {countChoices(filter) === 0 ? words('clear') : t('clear')}
    </Button>
  )
  if (kind === 'empty' && countChoices(filter) === 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title={words('emptyTitle', { search })}
        text={words('emptyText')}
        action={action}
      />
    )
  return <EmptyState icon={<FilterX />} title={t(`${kind}.title`)} text={t(`${kind}.text`)} action={action} />
}
