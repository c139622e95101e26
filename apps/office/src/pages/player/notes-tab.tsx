import type { OfficePlayer } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { notesQuery } from '../../api/queries.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { WithData } from '../../parts/states.tsx'
import { NoteList } from './note-list.tsx'

export function NotesTab({ player: { id } }: { player: OfficePlayer }) {
  const query = useInfiniteQuery(notesQuery(id))
  return (
    <WithData query={query}>
      {({ pages }) => (
        <div className="max-w-180">
          <NoteList notes={pages.flatMap(({ items }) => items)} />
          <MoreButton query={query} />
        </div>
      )}
    </WithData>
  )
}
