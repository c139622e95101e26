import type { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import { useTranslations } from 'use-intl'
import { NextStepNotice } from '../sending/next-step-notice.tsx'

/** Explains why a withdrawal was refused. */
export function RefusalNotice({ refusal }: { refusal: CallError }) {
  const t = useTranslations('modals.wallet.withdraw')
  const isOpen = reasonOf(refusal) === 'identityCheckNeeded'
  return (
    <NextStepNotice
      text={refusal.message}
      way={isOpen ? { label: t('verify'), to: '/profile/verification' } : null}
    />
  )
}
