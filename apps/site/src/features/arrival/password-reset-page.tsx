import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { MessageCard } from './message-card.tsx'

/** Where a link for a new password leads. This site sends none yet: support sets the way free. */
export function PasswordResetPage() {
  const t = useTranslations('pages.password-reset')
  return (
    <MessageCard icon={LockKeyhole} title={t('title')} text={t('description')}>
      <Link to="/contact" className={buttonClass({ variant: 'primary' })}>
        {t('contact')}
      </Link>
      <ModalLink modal="sign-in" className={`${buttonClass({ variant: 'secondary' })} player:hidden`}>
        {t('signIn')}
      </ModalLink>
    </MessageCard>
  )
}
