import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import type { FieldSpec } from '../../../shell/forms/field-spec.ts'
import { FormField } from '../../../shell/forms/form-field.tsx'
import { phoneField } from '../../../shell/forms/phone-field.ts'
import { useFieldForm } from '../../../shell/forms/use-field-form.ts'
import { useFieldSpecs } from '../../../shell/forms/use-field-specs.tsx'
import { currentPasswordField } from '../../../shell/forms/current-password-field.ts'
import { FormError } from '../../../shell/forms/form-error.tsx'
import { PhoneVerification } from '../../../shell/phone/phone-verification.tsx'
import { profileQuery } from '../../../shell/player/player-queries.ts'
import { useProof } from '../../../shell/proof/use-proof.ts'
import { useFactorStep } from '../../../shell/factor/use-factor-step.tsx'

type PhoneRequest = { phone: string; password: string }

const EMPTY: PhoneRequest = { phone: '', password: '' }
const PHONE = [phoneField]

/** Asks for a number and the password, then for the code sent to the number. */
export function PhoneSteps({ onProven }: { onProven: () => void }) {
  const t = useTranslations('pages.profile-security.phone')
  const client = useClient()
  const queryClient = useQueryClient()
  const prove = useProof()
  const [request, setRequest] = useState<PhoneRequest>()
  const { step, guarded } = useFactorStep()
  const send = async (input: PhoneRequest) =>
    client.call('sendOtp', { body: { ...input, reason: 'phone-verification', ...(await prove()) } })
  if (step) return step
  if (request === undefined)
    return (
      <NumberForm
        send={(input) =>
          guarded(async () => {
            await send(input)
            setRequest(input)
          })
        }
      />
    )
  return (
    <PhoneVerification
      phone={request.phone}
      back={() => setRequest(undefined)}
      resend={() => send(request)}
      verify={async (code) => {
        await client.call('verifyOtp', { body: { phone: request.phone, code, authenticated: true } })
        notify({ title: t('proven'), tone: 'success' })
        void queryClient.invalidateQueries({ queryKey: profileQuery(client).queryKey })
        onProven()
      }}
      words={{
        title: t('code.title'),
        text: t('code.text', { phone: request.phone }),
        verify: t('code.verify'),
      }}
    />
  )
}

function NumberForm({ send }: { send: (request: PhoneRequest) => Promise<void> }) {
  const t = useTranslations('pages.profile-security.phone')
  const tFields = useTranslations('fields-settings.fields')
  const [phone] = useFieldSpecs(PHONE)
  const password = currentPasswordField(tFields('currentPassword'))
  const specs: FieldSpec[] = phone ? [{ ...phone, label: tFields('phone') }, password] : [password]
  const form = useFieldForm({
    specs,
    values: EMPTY,
    send,
  })
  return (
    <form noValidate className={formClass} onSubmit={form.submit}>
      <p className="mb-5 text-sm text-pretty text-muted">{t('text')}</p>
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={form} />
      ))}
      <FormError text={form.formError} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} unready={!form.canSubmit}>
        {t('submit')}
      </Button>
    </form>
  )
}
