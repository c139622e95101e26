import { buttonClass } from '@fairhall/ui/button'
import { notify } from '@fairhall/ui/toasts'
import { Link, useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { useSession } from '../../shell/session/session.ts'
import { MessageCard } from './message-card.tsx'

/** A link that signs in by itself is not offered here: who follows one is told, and signs in as usual. */
export function AutologinPage() {
  const t = useTranslations('pages.autologin')
  const { status } = useSession()
  useForgottenToken(() =>
    notify({ title: t('title'), text: t('description'), tone: 'info', group: 'arrival' }),
  )
  return (
    <MessageCard icon={KeyRound} title={t('title')} text={t('description')}>
      {status === 'player' ? (
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('lobby')}
        </Link>
      ) : (
        <ModalLink modal="sign-in" className={buttonClass({ variant: 'primary' })}>
          {t('signIn')}
        </ModalLink>
      )}
    </MessageCard>
  )
}

/**
 * A token must stay neither in the history nor in an address that somebody copies. With a `state` the link was to lead on:
 * it leads to the sign-in.
 */
function useForgottenToken(tell: () => void) {
  const navigate = useNavigate()
  const telling = useEffectEvent(tell)
  useEffect(() => {
    const address = new URL(location.href)
    if (address.searchParams.has('state')) {
      telling()
      void navigate({ to: '/', search: { 'sign-in': 'true' }, replace: true })
    } else if (address.searchParams.has('token')) {
      address.searchParams.delete('token')
      history.replaceState(history.state, '', address)
    }
  }, [navigate])
}
