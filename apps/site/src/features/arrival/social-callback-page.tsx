import { buttonClass } from '@fairhall/ui/button'
import { notify } from '@fairhall/ui/toasts'
import { Link, useNavigate } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { MessageCard } from './message-card.tsx'

/** The way back from another service's sign-in, of which this site offers none: it leads on to the own one. */
export function SocialCallbackPage() {
  const t = useTranslations('pages.social-callback')
  const navigate = useNavigate()
  useEffect(() => {
    notify({ title: t('title'), text: t('description'), tone: 'info', group: 'arrival' })
    void navigate({ to: '/', search: { 'sign-in': 'true' }, replace: true })
  }, [navigate, t])
  return (
    <MessageCard icon={UserRoundX} title={t('title')} text={t('description')}>
      <Link to="/" className={buttonClass({ variant: 'secondary' })}>
        {t('lobby')}
      </Link>
    </MessageCard>
  )
}
