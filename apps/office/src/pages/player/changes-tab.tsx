import type { OfficePlayer } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { journalQuery } from '../../api/queries.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { Empty, WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { JournalTable } from '../journal-table.tsx'

export function ChangesTab({ player: { id } }: { player: OfficePlayer }) {
  const { t } = useTexts()
  const query = useInfiniteQuery(journalQuery({ player: id }))
  return (
    <WithData query={query}>
      {({ pages }) => {
        const entries = pages.flatMap(({ items }) => items)
        return entries.length === 0 ? (
          <div className="box">
            <Empty text={t('empty')} />
          </div>
        ) : (
          <div>
            <JournalTable entries={entries} />
            <MoreButton query={query} />
          </div>
        )
      }}
    </WithData>
  )
}
