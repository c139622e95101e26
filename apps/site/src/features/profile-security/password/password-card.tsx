import { Button } from '@fairhall/ui/button'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { SecurityCard } from '../security-card.tsx'

const loadDialog = () => import('./password-dialog.tsx')

export function PasswordCard() {
  const t = useTranslations('pages.profile-security.password')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SecurityCard
        icon={KeyRound}
        title={t('title')}
        text={t('text')}
        end={
          <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
            {t('action')}
          </Button>
        }
      />
      {isOpen && (
        <LazyPart name="password-dialog" load={loadDialog}>
          {(PasswordDialog) => <PasswordDialog onClosed={() => setIsOpen(false)} />}
        </LazyPart>
      )}
    </>
  )
}
