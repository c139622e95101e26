import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { useStore } from '../create-store.ts'
import { Loaded } from '../errors/loaded.tsx'
import { SiteLink } from '../locale/site-link.tsx'
import { isUnread, MessageRow } from './message-row.tsx'
import { newestMessagesQuery } from './messages-queries.ts'
import { unreadMessages } from './unread-messages.ts'
import { useMessageActions } from './use-message-actions.ts'

const action =
  'rounded-control px-3 py-2 text-sm font-semibold text-brass hover:bg-raised disabled:opacity-60'

/** The newest messages, below the bell. `onLeave` is called when the player follows one. */
export default function NewestMessages({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('global-components.messages')
  const query = useQuery(newestMessagesQuery(useClient()))
  const unread = useStore(unreadMessages)
  const { mutate, isPending } = useMessageActions()
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line ps-4 pe-2 md:ps-5">
        <h2 className="text-lg">{t('title')}</h2>
        {unread > 0 && (
          <button
            type="button"
            className={action}
            disabled={isPending}
            onClick={() => mutate({ kind: 'readAll' })}
          >
            {t('readAll')}
          </button>
        )}
      </div>
      <Loaded
        query={{ ...query, data: query.data?.data }}
        outline={<Outline />}
        empty={
          <EmptyState icon={<Bell />} title={t('empty.title')} text={t('empty.text')} className="py-8" />
        }
      >
        {(messages) => (
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                onFollow={() => {
                  if (isUnread(message)) mutate({ kind: 'read', id: message.id })
                  onLeave()
                }}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="border-t border-line p-2 text-center">
        <SiteLink to="/profile/notifications" className={`${action} block`} onClick={onLeave}>
          {t('all')}
        </SiteLink>
      </div>
    </>
  )
}

function Outline() {
  return Array.from({ length: 3 }, (_, row) => <Skeleton key={row} className="m-4 h-16" />)
}
