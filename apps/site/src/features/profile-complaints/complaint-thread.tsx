import type { Complaint } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useMoment } from '../../shell/player/use-moment.ts'
import { complaintQuery } from './complaints-queries.ts'
import { ReplyForm } from './reply-form.tsx'

/** What the player and staff wrote, oldest first, and a reply while the complaint is open. */
export function ComplaintThread({ complaint: { id, number, state } }: { complaint: Complaint }) {
  const t = useTranslations('pages.profile-complaints.thread')
  const moment = useMoment()
  const details = useQuery(complaintQuery(useClient(), id))
  return (
    <>
      <Loaded
        query={details}
        outline={<Skeleton className="h-24" />}
        failed={{ title: t('failed'), retryLabel: t('retry') }}
      >
        {({ messages }) => (
          <ol aria-label={t('label', { number })} className="flex flex-col gap-3">
            {messages.map(({ id: messageId, author, text, writtenAt }) => (
              <li
                key={messageId}
                className={cx(
                  'w-fit max-w-full rounded-card px-4 py-3 sm:max-w-[85%]',
                  author === 'player' ? 'self-end bg-raised' : 'self-start border border-line',
                )}
              >
                <p className="text-xs text-muted">
                  <span className="font-semibold">{t(author)}</span>
                  {' · '}
                  <time dateTime={writtenAt}>{moment(writtenAt)}</time>
                </p>
                <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
                  {text ?? t('unreadable')}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {state !== 'closed' && details.isSuccess && <ReplyForm complaintId={id} />}
    </>
  )
}
