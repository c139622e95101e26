import type { SignedInDevice } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { useSession } from '../../../shell/session/session.ts'
import { CloseSessionDialog } from './close-session-dialog.tsx'
import { PER_PAGE, sessionsQuery } from './sessions-query.ts'
import { SessionRow } from './session-row.tsx'
import { PagedList } from '../../../shell/page-parts/paged-list.tsx'
import { useNumberedPaging } from '../../../shell/page-parts/use-numbered-paging.ts'
import { useMoment } from '../../../shell/player/use-moment.ts'
import { useDeviceLabels } from './use-device-labels.ts'

/** The devices where the player is signed in, with a button to sign each out. */
export function SessionsSection() {
  const t = useTranslations('pages.profile-security.sessions')
  const labels = useDeviceLabels()
  const moment = useMoment()
  const { status } = useSession()
  const [page, setPage] = useState(1)
  const [closing, setClosing] = useState<SignedInDevice | 'others' | null>(null)
  const list = useQuery({ ...sessionsQuery(useClient(), page), enabled: status === 'player' })
  const meta = list.data?.meta
  const previous = meta?.previousSignIn
  const paging = useNumberedPaging({ page, onPage: setPage, total: meta?.total, perPage: PER_PAGE })
  return (
    <section aria-labelledby="sessions-heading" className="mt-10">
      <h2 id="sessions-heading" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-xl text-pretty text-muted">{t('text')}</p>
      <PagedList
        className="mt-4"
        query={list}
        skeletonRows={1}
        failed={{ title: t('failed'), retryLabel: t('retry'), className: 'py-8' }}
        paging={paging}
      >
        {(device) => <SessionRow device={device} onClose={() => setClosing(device)} />}
      </PagedList>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-muted">
          {previous &&
            t('previous', { when: moment(previous.at), country: labels.country(previous.country) })}
          {previous === null && t('first')}
        </p>
        {(meta?.total ?? 0) > 1 && (
          <Button variant="secondary" size="sm" onClick={() => setClosing('others')}>
            {t('closeOthers')}
          </Button>
        )}
      </div>
      {closing !== null && <CloseSessionDialog which={closing} onClosed={() => setClosing(null)} />}
    </section>
  )
}
