import type { Profile } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { initQuery } from '../../../shell/market/market-queries.ts'
import { toConfirm } from '../../../shell/player/to-confirm.ts'
import { SecurityCard } from '../security-card.tsx'

const loadDialog = () => import('./phone-dialog.tsx')

/**
 * The phone number for sign-in and recovery. Shown if sign-in by phone is enabled, or if the player can be reached
 * in no other way.
 */
export function PhoneCard({ profile }: { profile: Profile }) {
  const t = useTranslations('pages.profile-security.phone')
  const { data: init } = useQuery(initQuery(useClient()))
  const [isOpen, setIsOpen] = useState(false)
  const { phone, isPhoneConfirmed } = profile
  if (!init?.registration.types.includes('phone') && toConfirm(profile) !== 'phone') return null
  return (
    <>
      <SecurityCard
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
            <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
              {t(phone === null ? 'add' : 'change')}
            </Button>
          </span>
        }
      />
      {isOpen && (
        <LazyPart name="phone-dialog" load={loadDialog}>
          {(PhoneDialog) => <PhoneDialog onClosed={() => setIsOpen(false)} />}
        </LazyPart>
      )}
    </>
  )
}
