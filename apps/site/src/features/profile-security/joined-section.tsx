import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Guard } from './guard.tsx'
import { identitiesQuery, type Joined } from './security-queries.ts'
import { useDeviceWords } from './use-device-words.ts'

const loadDialog = () => import('./joined-dialog.tsx')

/** Accounts elsewhere that open this one; nothing where there are none. */
export function JoinedSection() {
  const t = useTranslations('pages.profile-security.joined')
  const words = useDeviceWords()
  const { status } = useSession()
  const { data } = useQuery({ ...identitiesQuery(useClient()), enabled: status === 'player' })
  const [removed, setRemoved] = useState<Joined>()
  if (!data || (data.length === 0 && !removed)) return null
  return (
    <section aria-labelledby="joined-heading" className="mt-10">
      <h2 id="joined-heading" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('text')}</p>
      <div className="mt-4 flex flex-col gap-3">
        {data.map((joined) => (
          <Guard
            key={joined.id}
            icon={Link2}
            title={joined.name}
            text={t('since', { when: words.moment(joined.joinedAt) })}
            end={
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('removeNamed', { name: joined.name })}
                onClick={() => setRemoved(joined)}
              >
                {t('remove')}
              </Button>
            }
          />
        ))}
      </div>
      {removed !== undefined && (
        <LazyPart name="joined-dialog" load={loadDialog}>
          {(JoinedDialog) => <JoinedDialog joined={removed} onClosed={() => setRemoved(undefined)} />}
        </LazyPart>
      )}
    </section>
  )
}
