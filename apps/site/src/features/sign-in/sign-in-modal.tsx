import { Modal } from '@fairhall/ui/modal'
import { PromoSplit } from '@fairhall/ui/promo-split'
import { ArrowLeftRight, BadgeCheck, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { SignInForm } from './sign-in-form.tsx'

export default function SignInModal({ open, level, close, onClosed }: ModalProps<'sign-in'>) {
  const t = useTranslations('modals.sign-in')
  const modals = useModals()
  const advantages = [
    { icon: <BadgeCheck />, label: t('promo.advantages.fair') },
    { icon: <ArrowLeftRight />, label: t('promo.advantages.payout') },
    { icon: <ShieldCheck />, label: t('promo.advantages.limits') },
  ]
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
      <PromoSplit
        kicker={t('promo.title')}
        title={t('promo.secondTitle')}
        text={t('promo.additionalTitle')}
        advantages={advantages}
      >
        <p aria-hidden="true" className="mb-6 font-display text-2xl font-bold">
          {t('title')}
        </p>
        <SignInForm onSignedIn={close} />
        <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
          {t('noAccount')}
          <button
            type="button"
            onClick={() => void modals.replace('sign-up')}
            className="min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
          >
            {t('register')}
          </button>
        </p>
      </PromoSplit>
    </Modal>
  )
}
