import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import { notify } from '@fairhall/ui/toasts'
import { useTranslations } from 'use-intl'
import { isUnanswered } from '../../../shell/errors/unanswered.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import type { MethodForm } from '../methods/use-method-form.ts'
import { type DepositEvent, stepOfRefusal } from './deposit-flow.ts'

const isStep = (reason: string | null): reason is keyof typeof stepOfRefusal =>
  reason !== null && reason in stepOfRefusal

/** Shows why a deposit was not created: in the form, as another step of the deposit, or above the page. */
export function useDepositRefusal(onEvent: (event: DepositEvent) => void) {
  const t = useTranslations('alerts.payments')
  const modals = useModals()

  function showRefusal(error: unknown, { server, fieldNames }: MethodForm) {
    const reason = reasonOf(error)
    if (isUnanswered(error)) return
    if (isStep(reason)) onEvent({ kind: 'refused', reason })
    else if (reason === 'depositNotAllowed') notifyLimited()
    else if (error instanceof CallError && reason === 'bonusUsedUp')
      notify({ title: error.message, tone: 'error' })
    else if (error instanceof CallError && reason === 'factorSetupRequired') {
      notify({ title: error.message, tone: 'error' })
      void modals.leave({ to: '/profile/security' })
    } else if (!server.take(error, fieldNames)) void modals.open('deposit-error')
  }

  function notifyLimited() {
    notify({ title: t('limitedDeposit.title'), text: t('limitedDeposit.text'), tone: 'error' })
  }

  return { showRefusal, notifyLimited }
}
