import type { IdentityCheck } from '@fairhall/contract'
import { Button, buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Skeleton } from '@fairhall/ui/skeleton'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScanFace } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useProfile } from '../../shell/player/use-player.ts'
import { useSession } from '../../shell/session/session.ts'
import { identityCheckQuery } from './identity-query.ts'

const loadFrame = () => import('./identity-frame.tsx')

const tones = {
  open: 'brass',
  started: 'brass',
  pending: 'azure',
  accepted: 'jade',
  retry: 'coral',
  rejected: 'coral',
} as const
const actions = { open: 'begin', started: 'keepGoing', retry: 'again' } as const

/** The state of the identity check, and the way to start it. */
export function IdentityCard() {
  const { status } = useSession()
  const profile = useProfile()
  const check = useQuery({ ...identityCheckQuery(useClient()), enabled: status === 'player' })
  if (check.data === undefined || profile === undefined) return <Skeleton className="mt-6 h-40" />
  // Staff can confirm an identity without the service.
  const state = profile.isIdentityConfirmed ? 'accepted' : check.data.state
  const key = `${state} ${check.data.version}`
  return <Shown key={key} state={state} needsBirthDate={profile.birthdate === null} />
}

type Props = Pick<IdentityCheck, 'state'> & { needsBirthDate: boolean }

function Shown({ state, needsBirthDate }: Props) {
  const modals = useModals()
  const begin = () => (needsBirthDate ? void modals.open('birth-date') : setIsOpen(true))
  const t = useTranslations('pages.profile-verification.identity')
  const [isOpen, setIsOpen] = useState(false)
  const action = state in actions ? actions[state as keyof typeof actions] : null
  return (
    <Card className="mt-6 p-5 md:p-6">
      <div className="flex flex-wrap items-start gap-4">
        <ScanFace aria-hidden="true" className="size-7 shrink-0 text-brass" />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-lg">{t('title')}</h2>
          <p role="status" className="mt-1 max-w-xl text-sm text-pretty text-muted">
            {t(state)}
          </p>
        </div>
        <StatusPill tone={tones[state]}>{t(`status.${state}`)}</StatusPill>
      </div>
      {action !== null && !isOpen && (
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button onClick={begin}>{t(action)}</Button>
          <p className="max-w-md flex-1 basis-60 text-sm text-pretty text-muted">{t('privacy')}</p>
        </div>
      )}
      {state === 'rejected' && (
        <Link to="/contact" className={buttonClass({ variant: 'secondary' }) + ' mt-5'}>
          {t('support')}
        </Link>
      )}
      {isOpen && (
        <LazyPart name="identity-frame" load={loadFrame} outline={<Skeleton className="mt-4 h-60" />}>
          {(IdentityFrame) => <IdentityFrame />}
        </LazyPart>
      )}
    </Card>
  )
}
