import { Skeleton } from '@fairhall/ui/skeleton'
import { useRouteContext } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useStore } from '../create-store.ts'
import { LazyPart } from '../errors/lazy-part.tsx'
import { unreadMessages } from './unread-messages.ts'

const ID = 'messages'
const SHOWN_MAX = 99

/** The bell with the number of unread messages. Opens the newest ones. */
export function MessageBell() {
  const t = useTranslations('layout.shell.messages')
  const { texts } = useRouteContext({ from: '__root__' })
  const format = useFormatter()
  const unread = useStore(unreadMessages)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const load = async () => {
    const [part] = await Promise.all([
      import('./newest-messages.tsx'),
      texts.load(['global-components/messages']),
    ])
    return part
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        aria-label={t('open', { count: unread })}
        title={t('title')}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-text"
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-0.5 top-0.5 min-w-5 rounded-chip bg-coral px-1 text-center text-xs leading-5 font-bold text-ink tabular-nums"
          >
            {unread > SHOWN_MAX ? `${format.number(SHOWN_MAX)}+` : format.number(unread)}
          </span>
        )}
      </button>
      <div
        ref={popover}
        id={ID}
        popover="auto"
        role="region"
        aria-label={t('title')}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className="message-popover"
      >
        {isOpen && (
          <LazyPart name={ID} load={load} outline={<Skeleton className="m-4 h-48" />}>
            {(NewestMessages) => <NewestMessages onLeave={() => popover.current?.hidePopover()} />}
          </LazyPart>
        )}
      </div>
    </>
  )
}
