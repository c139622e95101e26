import type { Reply } from '@fairhall/contract'
import { Modal } from '@fairhall/ui/modal'
import { notify } from '@fairhall/ui/toasts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { type Factor, factorQuery, isFactorOn } from '../../../shell/factor/factor-query.ts'
import { makePasskey } from '../../../shell/factor/passkeys.ts'
import { useDialog } from '../../../shell/modals/use-dialog.ts'
import { useSession } from '../../../shell/session/session.ts'
import { FactorFields, proofOf } from '../factor/factor-fields.tsx'
import { PasskeyName } from './passkey-name.tsx'
import { RecoveryCodes } from '../factor/recovery-codes.tsx'
import { sessionsQuery } from '../sessions/sessions-query.ts'
import { useDeviceLabels } from '../sessions/use-device-labels.ts'

type Step =
  | { kind: 'prove' }
  | { kind: 'make'; creation: Reply<'beginPasskey'> }
  | { kind: 'codes'; codes: readonly string[] }

/** Asks for password and second factor, then creates the passkey. Shows recovery codes to players who had none. */
export default function AddPasskeyDialog({ factor, onClosed }: { factor: Factor; onClosed: () => void }) {
  const t = useTranslations('pages.profile-security.passkeys')
  const tFactor = useTranslations('pages.profile-security.factor.passkey')
  const client = useClient()
  const queryClient = useQueryClient()
  const suggested = useDeviceName()
  const { close, frame } = useDialog(onClosed)
  const [step, setStep] = useState<Step>({ kind: 'prove' })
  const [passkeyError, setPasskeyError] = useState<string>()

  async function make(name: string, creation: Reply<'beginPasskey'>) {
    setPasskeyError(undefined)
    const passkey = await makePasskey(creation)
    if (passkey === null) return setPasskeyError(tFactor('stopped'))
    const { recoveryCodes } = await client.call('confirmPasskey', { body: { name, passkey } })
    notify({ title: t('adding.done'), tone: 'success' })
    void queryClient.invalidateQueries({ queryKey: factorQuery(client).queryKey })
    if (recoveryCodes.length === 0) close()
    else setStep({ kind: 'codes', codes: recoveryCodes })
  }

  return (
    <Modal
      {...frame}
      title={t('adding.title')}
      closeLabel={t('close')}
      // Recovery codes are shown once, so a press outside must not close the dialog.
      closeOnOutside={step.kind !== 'codes'}
    >
      {step.kind === 'prove' && (
        <FactorFields
          text={t('adding.text')}
          asks={isFactorOn(factor) ? ['password', 'code'] : ['password']}
          hasPasskey={factor.passkeys.length > 0}
          submit={t('adding.next')}
          send={async (shown) =>
            setStep({
              kind: 'make',
              creation: await client.call('beginPasskey', { body: proofOf(shown) }),
            })
          }
        />
      )}
      {step.kind === 'make' && (
        <PasskeyName
          text={t('adding.nameText')}
          values={suggested}
          submit={t('adding.submit')}
          formError={passkeyError}
          send={(name) => make(name, step.creation)}
        />
      )}
      {step.kind === 'codes' && (
        <>
          <p className="mb-4 text-sm text-pretty">{t('adding.first')}</p>
          <RecoveryCodes codes={step.codes} onKept={close} />
        </>
      )}
    </Modal>
  )
}

/** Suggests the name that the session list uses for this device. */
function useDeviceName(): { name: string } {
  const labels = useDeviceLabels()
  const { status } = useSession()
  const { data } = useQuery({ ...sessionsQuery(useClient(), 1), enabled: status === 'player' })
  const [name] = useState(() => {
    const device = data?.data.find(({ isCurrent }) => isCurrent)
    return { name: device === undefined ? '' : labels.name(device) }
  })
  return name
}
