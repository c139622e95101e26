import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useSession } from '../../shell/session/session.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { ComplaintRow } from './complaint-row.tsx'
import { complaintsQuery } from './complaints-queries.ts'
import { DisputeNote } from './dispute-note.tsx'

/** The player's complaints with their deadlines, and a form for a new one. */
export function ComplaintsPage() {
  const t = useTranslations('pages.profile-complaints')
  const { status } = useSession()
  const list = useQuery({ ...complaintsQuery(useClient()), enabled: status === 'player' })
  const [isWriting, setIsWriting] = useState(false)
  const { meta } = list.data ?? {}
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
        </div>
        {!isWriting && meta !== undefined && (
          <Button size="sm" onClick={() => setIsWriting(true)}>
            {t('form.open')}
          </Button>
        )}
      </div>
      {isWriting && (
        <Card className="mt-6 p-5 md:p-6">
          <ComplaintForm onClosed={() => setIsWriting(false)} />
        </Card>
      )}
      <Card aria-busy={list.isFetching} className="mt-6 overflow-hidden">
        <Loaded
          query={list}
          outline={<Skeleton className="m-4 h-40" />}
          failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        >
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={<MessageSquareWarning />} title={t('empty.title')} text={t('empty.text')} />
            ) : (
              <ul aria-label={t('list')} className="divide-y divide-line">
                {data.map((complaint) => (
                  <ComplaintRow key={complaint.id} complaint={complaint} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {meta !== undefined && (
        <>
          <p className="mt-5 max-w-2xl text-sm text-pretty text-muted">
            {t('terms', {
              acknowledgeDays: meta.acknowledgeDays,
              answerDays: meta.answerDays,
              protectionDays: meta.protectionWorkingDays,
            })}
          </p>
          <DisputeNote body={meta.disputeBody} />
        </>
      )}
    </>
  )
}
