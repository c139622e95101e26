import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { useMoment } from '../../../shell/player/use-moment.ts'
import { useSession } from '../../../shell/session/session.ts'
import { SecurityCard } from '../security-card.tsx'
import { externalAccountsQuery, type ExternalAccount } from './external-accounts-query.ts'

const loadDialog = () => import('./external-account-dialog.tsx')

/** External accounts that can sign in to this one. Hidden if there are none. */
export function ExternalAccountsSection() {
  const t = useTranslations('pages.profile-security.joined')
  const moment = useMoment()
  const { status } = useSession()
  const { data } = useQuery({ ...externalAccountsQuery(useClient()), enabled: status === 'player' })
  const [opened, setOpened] = useState<{ action: 'confirm' | 'remove'; account: ExternalAccount }>()
  if (!data || (data.length === 0 && !opened)) return null
  return (
    <section aria-labelledby="joined-heading" className="mt-10">
      <h2 id="joined-heading" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('text')}</p>
      <div className="mt-4 flex flex-col gap-3">
        {data.map((account) => (
          <SecurityCard
            key={account.id}
            icon={Link2}
            title={account.name}
            text={account.isConfirmed ? t('since', { when: moment(account.joinedAt) }) : t('paused')}
            end={
              <span className="flex flex-wrap items-center gap-2">
                {!account.isConfirmed && (
                  <Button
                    size="sm"
                    aria-label={t('confirmNamed', { name: account.name })}
                    onClick={() => setOpened({ action: 'confirm', account })}
                  >
                    {t('confirm')}
                  </Button>
                )}
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t('removeNamed', { name: account.name })}
                  onClick={() => setOpened({ action: 'remove', account })}
                >
                  {t('remove')}
                </Button>
              </span>
            }
          />
        ))}
      </div>
      {opened !== undefined && (
        <LazyPart name="external-account-dialog" load={loadDialog}>
          {(ExternalAccountDialog) => (
            <ExternalAccountDialog {...opened} onClosed={() => setOpened(undefined)} />
          )}
        </LazyPart>
      )}
    </section>
  )
}
