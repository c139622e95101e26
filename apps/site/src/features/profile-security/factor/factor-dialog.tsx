import { Button } from '@fairhall/ui/button'
import { Modal } from '@fairhall/ui/modal'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { type Factor, factorQuery, isFactorOn, isFactorRequired } from '../../../shell/factor/factor-query.ts'
import { useDialog } from '../../../shell/modals/use-dialog.ts'
import { FactorFields, proofOf } from './factor-fields.tsx'
import { FactorSecret, type Secret } from './factor-secret.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { kind: 'set-up' | 'manage' | 'renew' | 'turn-off' }
  | { kind: 'secret'; secret: Secret }
  | { kind: 'codes'; codes: readonly string[] }

interface Props {
  begins: 'set-up' | 'manage'
  factor: Factor
  onClosed: () => void
}

/**
 * Sets up an authenticator app: password, secret, first code, then recovery codes. Also renews recovery codes and
 * turns the second factor off.
 */
export default function FactorDialog({ begins, factor, onClosed }: Props) {
  const t = useTranslations('pages.profile-security.factor')
  const client = useClient()
  const queryClient = useQueryClient()
  const { close, frame } = useDialog(onClosed)
  const [step, setStep] = useState<Step>({ kind: begins })
  const goTo = (kind: 'set-up' | 'manage' | 'renew' | 'turn-off') => () => setStep({ kind })
  const hasPasskey = factor.passkeys.length > 0
  const reload = () => void queryClient.invalidateQueries({ queryKey: factorQuery(client).queryKey })
  const showCodes = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => {
    reload()
    // Players with a passkey already have recovery codes.
    if (recoveryCodes.length === 0) close()
    else setStep({ kind: 'codes', codes: recoveryCodes })
  }
  const titles = { codes: t('recovery.title'), 'set-up': t('setup.title'), secret: t('setup.title') }
  return (
    <Modal
      {...frame}
      title={step.kind in titles ? titles[step.kind as keyof typeof titles] : t('managed.title')}
      closeLabel={t('close')}
      // Recovery codes are shown once, so a press outside must not close the dialog.
      closeOnOutside={step.kind !== 'codes'}
    >
      {step.kind === 'set-up' && (
        <FactorFields
          text={t('setup.passwordText')}
          asks={isFactorOn(factor) ? ['password', 'code'] : ['password']}
          hasPasskey={hasPasskey}
          submit={t('setup.next')}
          send={async (shown) =>
            setStep({
              kind: 'secret',
              secret: await client.call('beginSecondFactor', { body: proofOf(shown) }),
            })
          }
        />
      )}
      {step.kind === 'secret' && (
        <FactorSecret
          secret={step.secret}
          confirm={async (code) => {
            showCodes(await client.call('confirmSecondFactor', { body: { code } }))
            notify({ title: t('turnedOn'), tone: 'success' })
          }}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onKept={close} />}
      {step.kind === 'manage' && (
        <div className="flex flex-col gap-3">
          <p className="mb-2 text-sm text-muted">{t('left', { count: factor.recoveryCodesLeft })}</p>
          <Button wide variant="secondary" onClick={goTo('renew')}>
            {t('managed.renew')}
          </Button>
          {factor.since === null ? (
            <Button wide variant="secondary" onClick={goTo('set-up')}>
              {t('managed.addApp')}
            </Button>
          ) : (
            <Button wide variant="danger" onClick={goTo('turn-off')}>
              {t('managed.turnOff')}
            </Button>
          )}
        </div>
      )}
      {step.kind === 'renew' && (
        <FactorFields
          text={t('managed.renewText')}
          asks={['code']}
          hasPasskey={hasPasskey}
          submit={t('managed.renewSubmit')}
          send={async (shown) => {
            const { password: _, ...body } = proofOf(shown)
            showCodes(await client.call('renewRecoveryCodes', { body }))
          }}
          onBack={goTo('manage')}
        />
      )}
      {step.kind === 'turn-off' && (
        <FactorFields
          text={t('managed.offText')}
          asks={isFactorRequired(factor) ? ['password', 'code'] : ['password']}
          hasPasskey={hasPasskey}
          submit={t('managed.offSubmit')}
          send={async (shown) => {
            await client.call('removeSecondFactor', { body: proofOf(shown) })
            notify({ title: t('turnedOff'), tone: 'success' })
            reload()
            close()
          }}
          onBack={goTo('manage')}
        />
      )}
    </Modal>
  )
}
