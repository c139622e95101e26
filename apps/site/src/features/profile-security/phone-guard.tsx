import type { Profile } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { toConfirm } from '../../shell/player/to-confirm.ts'
import { Guard } from './guard.tsx'
import { type DialogState, GuardDialog } from './guard-dialog.tsx'

const PhoneSteps = lazy(() => import('./phone-steps.tsx').then((part) => ({ default: part.PhoneSteps })))

/** The number that players sign in and get back in with, where they may come in by phone at all, or can be reached by nothing else. */
export function PhoneGuard({ profile }: { profile: Profile }) {
  const t = useTranslations('pages.profile-security.phone')
  const { data: init } = useQuery(initQuery(useClient()))
  const [dialog, setDialog] = useState<DialogState>('none')
  const { phone, isPhoneConfirmed } = profile
  if (!init?.registration.types.includes('phone') && toConfirm(profile) !== 'phone') return null
  return (
    <>
      <Guard
        icon={Smartphone}
        title={t('title')}
        text={phone === null ? t('none') : <bdi dir="ltr">{phone}</bdi>}
        end={
          <span className="flex flex-wrap items-center gap-3">
            {phone !== null && (
              <StatusPill tone={isPhoneConfirmed ? 'jade' : 'brass'}>
                {t(isPhoneConfirmed ? 'confirmed' : 'unconfirmed')}
              </StatusPill>
            )}
            <Button variant="secondary" size="sm" onClick={() => setDialog('open')}>
              {t(phone === null ? 'add' : 'change')}
            </Button>
          </span>
        }
      />
      <GuardDialog state={dialog} onState={setDialog} title={t('heading')} closeLabel={t('close')}>
        <PhoneSteps onProven={() => setDialog('closing')} />
      </GuardDialog>
    </>
  )
}
