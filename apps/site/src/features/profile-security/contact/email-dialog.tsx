import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { Modal } from '@fairhall/ui/modal'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import type { FieldSpec } from '../../../shell/forms/field-spec.ts'
import { FormField } from '../../../shell/forms/form-field.tsx'
import { FormError } from '../../../shell/forms/form-error.tsx'
import { useFieldForm } from '../../../shell/forms/use-field-form.ts'
import { useDialog } from '../../../shell/modals/use-dialog.ts'
import { PhoneVerification } from '../../../shell/phone/phone-verification.tsx'
import { PLAYER } from '../../../shell/player/player-queries.ts'
import { useFactorStep } from '../../../shell/factor/use-factor-step.tsx'

/**
 * Asks for the new address, then for the password or second factor if the server requires it, then for the code sent
 * to the address.
 */
export default function EmailDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('pages.profile-security.email')
  const client = useClient()
  const queryClient = useQueryClient()
  const { close, frame } = useDialog(onClosed)
  const [sentTo, setSentTo] = useState<string>()
  const { step, guarded } = useFactorStep()
  const send = (email: string) => client.call('requestEmailChange', { body: { email } })
  return (
    <Modal {...frame} title={t('heading')} closeLabel={t('close')}>
      {step}
      {!step && sentTo === undefined && (
        <AddressForm
          send={(email) =>
            guarded(async () => {
              await send(email)
              setSentTo(email)
            })
          }
        />
      )}
      {!step && sentTo !== undefined && (
        <PhoneVerification
          phone={sentTo}
          back={() => setSentTo(undefined)}
          resend={() => send(sentTo)}
          verify={async (code) => {
            await client.call('confirmEmailChange', { body: { code } })
            notify({ title: t('changed'), tone: 'success' })
            void queryClient.invalidateQueries({ queryKey: [PLAYER] })
            close()
          }}
          words={{
            title: t('code.title'),
            text: t('code.text', { email: sentTo }),
            verify: t('code.verify'),
          }}
        />
      )}
    </Modal>
  )
}

const EMPTY = { email: '' }

function AddressForm({ send }: { send: (email: string) => Promise<void> }) {
  const t = useTranslations('pages.profile-security.email')
  const spec: FieldSpec = {
    name: 'email',
    label: t('field'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'email', 'max:254'],
    autoComplete: 'email',
    kind: 'text',
    setup: { type: 'email', inputMode: 'email' },
  }
  const form = useFieldForm({ specs: [spec], values: EMPTY, send: ({ email }) => send(email) })
  return (
    <form noValidate className={formClass} onSubmit={form.submit}>
      <p className="mb-5 text-sm text-pretty text-muted">{t('text')}</p>
      <FormField spec={spec} form={form} />
      <FormError text={form.formError} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} unready={!form.canSubmit}>
        {t('submit')}
      </Button>
    </form>
  )
}
