import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { MessageCard } from './message-card.tsx'

/** The way back from another service's sign-in, of which this site offers none at present. */
export function SocialCallbackPage() {
  const t = useTranslations('pages.social-callback')
  return (
    <MessageCard icon={UserRoundX} title={t('title')} text={t('description')}>
      <ModalLink modal="sign-in" className={`${buttonClass({ variant: 'primary' })} player:hidden`}>
        {t('signIn')}
      </ModalLink>
      <Link to="/" className={buttonClass({ variant: 'secondary' })}>
        {t('lobby')}
      </Link>
    </MessageCard>
  )
}
