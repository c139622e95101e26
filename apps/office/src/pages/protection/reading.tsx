/** What a player wrote is read on demand: the server notes who read it. */
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'

interface ReadingProps<Data> {
  text: string
  /** Names what is read. */
  about: string
  read(): Promise<Data>
  children(data: Data): ReactNode
}

export function Reading<Data>({ text, about, read, children }: ReadingProps<Data>) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          <BookOpen size={15} aria-hidden="true" />
          {text}
        </button>
        <span className="text-xs text-muted">{t('protection.logged')}</span>
      </div>
    )
  return (
    <Read about={about} read={read}>
      {children}
    </Read>
  )
}

function Read<Data>({ about, read, children }: Omit<ReadingProps<Data>, 'text'>) {
  // Each reading is an entry of the journal: it is repeated only after a command.
  const query = useQuery({
    queryKey: ['reading', about],
    queryFn: read,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return <WithData query={query}>{children}</WithData>
}

interface Message {
  at: string
  by: string
  text: string | null
}

/** As they were written, the oldest or newest first. */
export function Messages({ messages, empty }: { messages: readonly Message[]; empty: string }) {
  const { t, time } = useTexts()
  if (messages.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ol className="grid gap-2">
      {messages.map(({ at, by, text }) => (
        <li
          key={`${at} ${by}`}
          className={`rounded-lg px-3 py-2 ${by === 'player' ? 'bg-plain-soft' : 'bg-info-soft'}`}
        >
          <p className="text-xs text-muted">
            {by === 'player' ? t('search.player') : by.replace('staff:', '')}, {time(at)}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{text ?? t('protection.erased')}</p>
        </li>
      ))}
    </ol>
  )
}
