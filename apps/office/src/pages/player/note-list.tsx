import type { OfficeNote } from '@fairhall/contract/office'
import { Empty } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'

export function NoteList({ notes }: { notes: readonly OfficeNote[] }) {
  const { t, time } = useTexts()
  if (notes.length === 0)
    return (
      <div className="box">
        <Empty text={t('player.noNotes')} />
      </div>
    )
  return (
    <ul className="grid gap-2">
      {notes.map(({ id, at, author, text }) => (
        <li key={id} className="box p-3">
          <p className="wrap-anywhere whitespace-pre-line">{text ?? '–'}</p>
          <p className="mt-1 text-xs text-muted">
            {author}, {time(at)}
          </p>
        </li>
      ))}
    </ul>
  )
}
