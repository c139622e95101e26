import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useStore } from '../../shell/create-store.ts'
import { messagesQuery } from '../../shell/messages/messages-queries.ts'
import { unreadMessages } from '../../shell/messages/unread-messages.ts'
import { useMessageActions } from '../../shell/messages/use-message-actions.ts'
import { PagedList } from '../../shell/page-parts/paged-list.tsx'
import { useNumberedPaging } from '../../shell/page-parts/use-numbered-paging.ts'
import { ListedMessage } from './listed-message.tsx'
import { OfferChoices } from './offer-choices.tsx'
import { PushChoice } from './push-choice.tsx'

const PER_PAGE = 10

/** All messages of the player. */
export function NotificationsPage() {
  const t = useTranslations('pages.profile-notifications')
  const messages = useTranslations('global-components.messages')
  const [page, setPage] = useState(1)
  const query = useQuery({ ...messagesQuery(useClient(), page, PER_PAGE), placeholderData: keepPreviousData })
  const unread = useStore(unreadMessages)
  const { mutate, isPending } = useMessageActions()
  const total = query.data?.meta.total
  const paging = useNumberedPaging({ page, onPage: setPage, total, perPage: PER_PAGE })
  // The last message of the last page was deleted.
  if (total !== undefined && page > paging.pages) setPage(paging.pages)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
        </div>
        {unread > 0 && (
          <Button
            variant="secondary"
            size="sm"
            icon={<CheckCheck aria-hidden="true" className="size-4" />}
            loading={isPending}
            onClick={() => mutate({ kind: 'readAll' })}
          >
            {messages('readAll')}
          </Button>
        )}
      </div>
      <PagedList
        query={query}
        skeletonRows={4}
        failed={{ title: messages('failed'), retryLabel: messages('retry') }}
        empty={<EmptyState icon={<Bell />} title={messages('empty.title')} text={messages('empty.text')} />}
        paging={paging}
        className="mt-6"
      >
        {(message) => <ListedMessage message={message} />}
      </PagedList>
      <PushChoice />
      <OfferChoices />
    </>
  )
}
