import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { useSession } from '../../shell/session/session.ts'
import { MessageCard } from './message-card.tsx'

/** A link that signs in by itself is not offered here: who follows one is told, and signs in as usual. */
export function AutologinPage() {
  const t = useTranslations('pages.autologin')
  const { status } = useSession()
  useForgottenToken()
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

/** A token must stay neither in the history nor in an address that somebody copies. */
function useForgottenToken() {
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has('token')) return
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }, [])
}
