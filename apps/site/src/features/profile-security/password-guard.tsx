import { Button } from '@fairhall/ui/button'
import { KeyRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Guard } from './guard.tsx'
import { type DialogState, GuardDialog } from './guard-dialog.tsx'

const PasswordForm = lazy(() =>
  import('./password-form.tsx').then((part) => ({ default: part.PasswordForm })),
)

export function PasswordGuard() {
  const t = useTranslations('pages.profile-security.password')
  const [dialog, setDialog] = useState<DialogState>('none')
  return (
    <>
      <Guard
        icon={KeyRound}
        title={t('title')}
        text={t('text')}
        end={
          <Button variant="secondary" size="sm" onClick={() => setDialog('open')}>
            {t('action')}
          </Button>
        }
      />
      <GuardDialog state={dialog} onState={setDialog} title={t('heading')} closeLabel={t('close')}>
        <p className="mb-5 text-sm text-pretty text-muted">{t('consequence')}</p>
        <PasswordForm onChanged={() => setDialog('closing')} />
      </GuardDialog>
    </>
  )
}
