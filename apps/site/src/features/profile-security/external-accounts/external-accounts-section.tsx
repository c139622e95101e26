import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { Guard } from '../security-card.tsx'
import { identitiesQuery, type Joined } from '../security-queries.ts'
import { useDeviceWords } from '../sessions/use-device-labels.ts'

const loadDialog = () => import('./external-account-dialog.tsx')

/** External accounts that can sign in to this one. Hidden if there are none. */
export function JoinedSection() {
  const t = useTranslations('pages.profile-security.joined')
  const words = useDeviceWords()
  const { status } = useSession()
  const { data } = useQuery({ ...identitiesQuery(useClient()), enabled: status === 'player' })
  const [opened, setOpened] = useState<{ action: 'confirm' | 'remove'; joined: Joined }>()
  if (!data || (data.length === 0 && !opened)) return null
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
            text={joined.isConfirmed ? t('since', { when: words.moment(joined.joinedAt) }) : t('paused')}
            end={
              <span className="flex flex-wrap items-center gap-2">
                {!joined.isConfirmed && (
                  <Button
                    size="sm"
                    aria-label={t('confirmNamed', { name: joined.name })}
                    onClick={() => setOpened({ action: 'confirm', joined })}
                  >
                    {t('confirm')}
                  </Button>
                )}
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t('removeNamed', { name: joined.name })}
                  onClick={() => setOpened({ action: 'remove', joined })}
                >
                  {t('remove')}
                </Button>
              </span>
            }
          />
        ))}
      </div>
      {opened !== undefined && (
        <LazyPart name="joined-dialog" load={loadDialog}>
          {(JoinedDialog) => <JoinedDialog {...opened} onClosed={() => setOpened(undefined)} />}
        </LazyPart>
      )}
    </section>
  )
}
