import { COUNT_MAX } from '@fairhall/contract/paging'
import { useTranslations } from 'use-intl'

/** The number of games of a list. The server counts only up to a maximum. */
export function ResultCount({ total }: { total: number }) {
  const t = useTranslations('global-components')
  return total < COUNT_MAX
    ? t('games.search.results', { count: total })
    : t('game-filters.resultsMany', { count: COUNT_MAX })
}
