import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Column } from '../../parts/data-table.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Queue } from '../../parts/queue.tsx'
import { WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useProtectionSearch } from './use-protection-search.ts'

interface PagedQueueProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  empty: string
  panel(row: Row): ReactNode
}

/** A queue of the page, read in pages. The chosen row is part of the address. */
export function PagedQueue<Row>({ query, ...queue }: PagedQueueProps<Row>) {
  const { t } = useTexts()
  const { search, set } = useProtectionSearch()
  return (
    <WithData query={query}>
      {({ pages }) => (
        <Queue
          {...queue}
          rows={pages.flatMap(({ items }) => items)}
          chosen={search.chosen}
          onChoose={(chosen) => set({ chosen })}
          more={<MoreButton query={query} text={t('queue.more')} />}
        />
      )}
    </WithData>
  )
}
