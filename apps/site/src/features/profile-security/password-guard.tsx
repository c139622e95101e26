import { Button } from '@fairhall/ui/button'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Guard } from './guard.tsx'

const Modal = lazy(() => import('@fairhall/ui/modal').then((part) => ({ default: part.Modal })))
const PasswordForm = lazy(() =>
  import('./password-form.tsx').then((part) => ({ default: part.PasswordForm })),
)

export function PasswordGuard() {
  const t = useTranslations('pages.profile-security.password')
  const [dialog, setDialog] = useState<'none' | 'open' | 'closing'>('none')
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
      {dialog !== 'none' && (
        <Suspense>
          <Modal
            open={dialog === 'open'}
            title={t('heading')}
            size="sm"
            closeLabel={t('close')}
            onClose={() => setDialog('closing')}
            onClosed={() => setDialog('none')}
          >
            <p className="mb-5 text-sm text-pretty text-muted">{t('consequence')}</p>
            <PasswordForm onChanged={() => setDialog('closing')} />
          </Modal>
        </Suspense>
      )}
    </>
  )
}
