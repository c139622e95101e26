import { Button } from '@fairhall/ui/button'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { factorQuery } from '../../shell/factor/factor-query.ts'
import { useSession } from '../../shell/session/session.ts'
import { Guard } from './guard.tsx'
import { useDeviceWords } from './use-device-words.ts'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

/** The second step of a sign-in: whether it is on, and the way to change that. */
export function FactorGuard() {
  const t = useTranslations('pages.profile-security.factor')
  const words = useDeviceWords()
  const { status } = useSession()
  const { data } = useQuery({ ...factorQuery(useClient()), enabled: status === 'player' })
  const [opened, setOpened] = useState<'set-up' | 'manage'>()
  const since = data?.since ?? null
  return (
    <>
      <Guard
        icon={ShieldCheck}
        title={t('title')}
        text={since === null ? t('off') : t('on', { when: words.moment(since) })}
        end={
          data && (
            <span className="flex flex-wrap items-center gap-3">
              <StatusPill tone={since === null ? 'brass' : 'jade'}>
                {t(since === null ? 'isOff' : 'isOn')}
              </StatusPill>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => setOpened(since === null ? 'set-up' : 'manage')}
              >
                {t(since === null ? 'setUp' : 'manage')}
              </Button>
            </span>
          )
        }
      />
      {opened !== undefined && data !== undefined && (
        <Suspense>
          <FactorDialog begins={opened} factor={data} onClosed={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
