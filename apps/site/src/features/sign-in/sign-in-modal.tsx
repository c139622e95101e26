import type { Ticket } from '@fairhall/contract'
import { Modal } from '@fairhall/ui/modal'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { initQuery } from '../../shell/market/market-queries.ts'
import { useIsRestricted } from '../../shell/market/use-is-restricted.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { PromoPanel } from '../../shell/modals/promo-panel.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { SocialWays } from '../../shell/social/social-ways.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import type { SignInProps } from './sign-in-form.tsx'

const loadTabs = () => import('./sign-in-tabs.tsx')
const loadStep = () => import('../../shell/factor/sign-in-step.tsx')

export default function SignInModal({ open, level, close, onClosed }: ModalProps<'sign-in'>) {
  const t = useTranslations('modals.sign-in')
  const [ticket, setTicket] = useState<Ticket>()
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      hideTitle
      padded={false}
      size="lg"
      closeLabel={t('close')}
      onClose={close}
    >
      <PromoPanel of="sign-in">
        {ticket === undefined ? (
          <Ways onSignedIn={close} onTicket={setTicket} />
        ) : (
          <LazyPart name="sign-in-step" load={loadStep}>
            {(SignInStep) => (
              <SignInStep ticket={ticket} onSignedIn={close} onBack={() => setTicket(undefined)} />
            )}
          </LazyPart>
        )}
      </PromoPanel>
    </Modal>
  )
}

function Ways(props: SignInProps) {
  const t = useTranslations('modals.sign-in')
  const modals = useModals()
  const isRestricted = useIsRestricted()
  return (
    <>
      <p aria-hidden="true" className="mb-6 font-display text-2xl font-bold">
        {t('title')}
      </p>
      <SignInForms {...props} />
      <button
        type="button"
        onClick={() => void modals.replace('forgot-pass')}
        className="mx-auto mt-3 flex min-h-11 items-center rounded-tick px-1 text-sm font-semibold text-azure hover:underline"
      >
        {t('forgot')}
      </button>
      <PasskeyWay onSignedIn={props.onSignedIn} />
      <SocialWays />
      {!isRestricted && (
        <p className="mt-2 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
          {t('noAccount')}
          <button
            type="button"
            onClick={() => void modals.replace('sign-up')}
            className="min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
          >
            {t('register')}
          </button>
        </p>
      )}
    </>
  )
}

function SignInForms(props: SignInProps) {
  const { data: init } = useQuery(initQuery(useClient()))
  const { types = [], tab = 'email' } = init?.registration ?? {}
  const kinds = tab === 'both' ? types : [tab]
  if (kinds.length < 2) return <LoginForm kind={kinds[0] ?? 'email'} {...props} />
  return (
    <LazyPart name="sign-in-tabs" load={loadTabs} outline={<Skeleton className="h-80" />}>
      {(SignInTabs) => <SignInTabs kinds={kinds} {...props} />}
    </LazyPart>
  )
}
