import { Button } from '@fairhall/ui/button'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { factorQuery, isFactorOn } from '../../../shell/factor/factor-query.ts'
import { useMoment } from '../../../shell/player/use-moment.ts'
import { useSession } from '../../../shell/session/session.ts'
import { SecurityCard } from '../security-card.tsx'

const loadDialog = () => import('./factor-dialog.tsx')

/** Whether the second factor is on, and the ways to change it. */
export function FactorCard() {
  const t = useTranslations('pages.profile-security.factor')
  const moment = useMoment()
  const { status } = useSession()
  const { data } = useQuery({ ...factorQuery(useClient()), enabled: status === 'player' })
  const [opened, setOpened] = useState<'set-up' | 'manage'>()
  const since = data?.since ?? null
  const isOn = data !== undefined && isFactorOn(data)
  const whenOn = since === null ? t(isOn ? 'byPasskey' : 'off') : t('on', { when: moment(since) })
  const text = data?.isPaused ? t('paused') : whenOn
  return (
    <>
      <SecurityCard
        icon={ShieldCheck}
        title={t('title')}
        text={text}
        end={
          data && (
            <span className="flex flex-wrap items-center gap-3">
              <StatusPill tone={isOn ? 'jade' : 'brass'}>{t(isOn ? 'isOn' : 'isOff')}</StatusPill>
              <Button variant="secondary" size="sm" onClick={() => setOpened(isOn ? 'manage' : 'set-up')}>
                {t(isOn ? 'manage' : 'setUp')}
              </Button>
            </span>
          )
        }
      />
      {opened !== undefined && data !== undefined && (
        <LazyPart name="factor-dialog" load={loadDialog}>
          {(FactorDialog) => (
            <FactorDialog begins={opened} factor={data} onClosed={() => setOpened(undefined)} />
          )}
        </LazyPart>
      )}
    </>
  )
}
